import type { FlowTest, FlowTestInput, TestSignal } from '#domain/flows/flow-test.ts'

type ExpectedMessage = NonNullable<FlowTestInput['expect']['messages']>[number]

/** One line of a recorded conversation: what happens, or what the bot is expected to say; `index` is its place among its like. */
export type TestLine = { kind: 'signal'; index: number; signal: TestSignal } | { kind: 'message'; index: number; message: ExpectedMessage }

/** The conversation of a test, in order. `saidBefore` is how much the bot had said before each signal when the test was last played. */
export function conversationOf({ signals, expect: { messages = [] } }: FlowTestInput, saidBefore: readonly number[]): TestLine[] {
  const lines: TestLine[] = []
  let said = 0
  const sayUpTo = (count: number) => {
    for (const message of messages.slice(said, count)) lines.push({ kind: 'message', index: said++, message })
  }
  for (const [index, signal] of signals.entries()) {
    sayUpTo(saidBefore[index] ?? said)
    lines.push({ kind: 'signal', index, signal })
  }
  sayUpTo(messages.length)
  return lines
}

/** Replaces something that happens in a test; null takes it out. One past the last adds it. */
export const withSignal = (test: FlowTest, index: number, signal: TestSignal | null): FlowTest => ({
  ...test,
  signals: test.signals.toSpliced(index, 1, ...(signal ? [signal] : [])),
})

/** Replaces what the bot is expected to say; null no longer expects it. */
export const withMessage = (test: FlowTest, index: number, message: ExpectedMessage | null): FlowTest =>
  withExpected(test, { messages: (test.expect.messages ?? []).toSpliced(index, 1, ...(message ? [message] : [])) })

/** Changes parts of what a test expects. */
export const withExpected = (test: FlowTest, change: Partial<FlowTestInput['expect']>): FlowTest => ({
  ...test,
  expect: { ...test.expect, ...change },
})

/** What is stored of a test. */
export const toInput = ({ id: _id, createdAt: _createdAt, updatedAt: _updatedAt, ...input }: FlowTest): FlowTestInput => input
