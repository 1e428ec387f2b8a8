import { expect, test } from 'vitest'

import { partitionOf } from './partition.ts'

test.each([
  ['{"entry":[{"changes":[{"value":{"metadata":{"phone_number_id":"106540352242922"}}}]}]}', '106540352242922'],
  ['{ "phone_number_id" : "1" } { "phone_number_id" : "2" }', '1'],
  ['{"phone_number_id":42}', ''],
  ['not JSON at all', ''],
  ['', ''],
])('the partition of %s is %s', (body, partition) => {
  expect(partitionOf(new TextEncoder().encode(body))).toBe(partition)
})
