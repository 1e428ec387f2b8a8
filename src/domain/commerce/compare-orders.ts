import type { Order, OrderLine } from './order.ts'
import type { LineChange, OrderChangeBody } from './order-change.ts'

type Compared = Pick<Order, 'status' | 'paymentStatus' | 'note' | 'total' | 'lines'>

const MOST_LINES = 100

/** What differs between an order before and after a save. */
export function compareOrders(before: Compared, after: Compared): OrderChangeBody {
  const lines = compareLines(before.lines, after.lines)
  return {
    v: 1,
    isNew: false,
    ...(before.status !== after.status && { status: { from: before.status, to: after.status } }),
    ...(before.paymentStatus !== after.paymentStatus && { paymentStatus: { from: before.paymentStatus, to: after.paymentStatus } }),
    ...(before.note !== after.note && { note: { from: before.note, to: after.note } }),
    ...(before.total !== after.total && { total: { from: before.total, to: after.total } }),
    ...(lines.length > 0 && { lines: lines.slice(0, MOST_LINES) }),
  }
}

/** Lines of the same product are compared in their order: the first with the first. */
function compareLines(before: readonly OrderLine[], after: readonly OrderLine[]): LineChange[] {
  const [old, now] = [byProduct(before), byProduct(after)]
  return [...new Set([...old.keys(), ...now.keys()])].flatMap((key) => {
    const [from, to] = [old.get(key), now.get(key)]
    const line = to ?? from
    if (!line || (from && to && from.quantity === to.quantity && from.unitPrice === to.unitPrice && from.name === to.name)) return []
    return [{ productId: line.productId, name: line.name, from: bought(from), to: bought(to) }]
  })
}

function byProduct(lines: readonly OrderLine[]): Map<string, OrderLine> {
  const seen = new Map<string, number>()
  return new Map(
    lines.map((line) => {
      const count = seen.get(line.productId) ?? 0
      seen.set(line.productId, count + 1)
      return [`${count} ${line.productId}`, line]
    }),
  )
}

const bought = (line: OrderLine | undefined): LineChange['to'] => (line ? { quantity: line.quantity, unitPrice: line.unitPrice } : null)
