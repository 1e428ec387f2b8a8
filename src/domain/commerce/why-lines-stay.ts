import type { Order } from './order.ts'

const ENDED: readonly Order['status'][] = ['shipped', 'completed', 'cancelled']
const SETTLED: readonly Order['paymentStatus'][] = ['paid', 'refunded']

/** Why what an order holds is settled: it went out, ended, or money changed hands for it. Null while its lines may be changed. */
export function whyLinesStay({ status, paymentStatus }: Pick<Order, 'status' | 'paymentStatus'>): string | null {
  const state = ENDED.includes(status) ? status : SETTLED.includes(paymentStatus) ? paymentStatus : null
  return state && `The lines of an order that is ${state} stay as they are.`
}
