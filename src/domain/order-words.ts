import { moneyWords } from './money.ts'
import { ORDER_STATUS_WORDS, type TellableOrder } from './order-telling.ts'

const MAX = 4_096
const MOST_LINES = 40

/** What a customer reads of an order: `words` above its lines and their total. It always fits in one text. */
export function orderWords(words: string, order: TellableOrder): string {
  const { lines, total, currency } = order
  const shown = lines.slice(0, MOST_LINES).map(({ quantity, name, productId, unitPrice }) => {
    const what = (name ?? productId).slice(0, 60)
    return `${quantity} × ${what}: ${moneyWords(unitPrice * quantity, currency)}`
  })
  const rest = lines.length - shown.length
  const more = rest > 0 ? [`and ${rest} more`] : []
  return [words.trim().slice(0, 1_000), '', ...shown, ...more, `Total: ${moneyWords(total, currency)}`].join('\n').slice(0, MAX)
}

/** The words of an order whose details are asked for. */
export const detailsWords = ({ number, status }: TellableOrder): string => `Your order ${number} is ${ORDER_STATUS_WORDS[status]}.`
