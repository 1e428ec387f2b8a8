import { expect, it } from 'vitest'

import { openLedger } from '../ledger/ledger.ts'
import type { Change } from './change.ts'
import { WebhookQueue } from './webhook-queue.ts'

const change = (name: string): Change => ({ wabaId: '1', field: 'messages', value: { name } })

it('keeps the order of a partition while its first webhook waits for a retry', () => {
  const queue = new WebhookQueue(
    openLedger(null, () => new Date(0)),
    [],
  )
  queue.add('partition', change('first'), 0)
  const [first] = queue.takeDue(0, new Set(), 1)
  queue.putBack(first!, 250)

  queue.add('partition', change('second'), 10)

  expect(queue.takeDue(100, new Set(), 1)).toEqual([])
  expect(queue.takeAllDue(300).map((webhook) => webhook.change.value['name'])).toEqual(['first', 'second'])
})
