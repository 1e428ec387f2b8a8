import type { Reading } from '../reading.ts'

/** What a sensible person makes of inputs: take the value, ask back, do either, or refuse. By language, with a country where it matters. */
export interface LabelledInputs<Value> {
  take?: Readonly<Record<string, Value>>
  ask?: Readonly<Record<string, Value>>
  either?: Readonly<Record<string, Value>>
  refuse?: readonly string[]
}
export type Corpus<Value> = Readonly<Record<string, LabelledInputs<Value>>>

const VERDICTS = ['right', 'askedNeedlessly', 'refusedWrongly', 'misread'] as const
export type Verdict = (typeof VERDICTS)[number]

/** How a domain did: the number of inputs by verdict, and what did not come out right. */
export interface Score extends Record<Verdict, number> {
  domain: string
  inputs: number
  faults: { verdict: Verdict; tag: string; said: string; wanted: string; got: string }[]
}

/** Reads every input of a corpus and weighs the readings against the labels. */
export function scoreCorpus<Value>(domain: string, corpus: Corpus<Value>, read: (said: string, tag: string) => Reading<Value>): Score {
  const score: Score = { domain, inputs: 0, right: 0, askedNeedlessly: 0, refusedWrongly: 0, misread: 0, faults: [] }
  const weigh = (tag: string, said: string, label: Label, wanted: Value | null): void => {
    const reading = read(said, tag)
    const verdict = verdictOf(reading, label, wanted)
    score.inputs += 1
    score[verdict] += 1
    const got = reading.kind === 'unread' ? reading.kind : `${reading.kind} ${JSON.stringify(reading.value)}`
    if (verdict !== 'right') score.faults.push({ verdict, tag, said, wanted: `${label} ${JSON.stringify(wanted)}`, got })
  }
  for (const [tag, { take = {}, ask = {}, either = {}, refuse = [] }] of Object.entries(corpus)) {
    for (const [said, wanted] of Object.entries(take)) weigh(tag, said, 'take', wanted)
    for (const [said, wanted] of Object.entries(ask)) weigh(tag, said, 'ask', wanted)
    for (const [said, wanted] of Object.entries(either)) weigh(tag, said, 'either', wanted)
    for (const said of refuse) weigh(tag, said, 'refuse', null)
  }
  return score
}

type Label = 'take' | 'ask' | 'either' | 'refuse'

/** A misreading is a value taken that was not meant, or not surely; a question about the wrong value refuses the right one. */
function verdictOf<Value>(reading: Reading<Value>, label: Label, wanted: Value | null): Verdict {
  const isMeant = reading.kind !== 'unread' && JSON.stringify(reading.value) === JSON.stringify(wanted)
  switch (reading.kind) {
    case 'sure':
      return isMeant && label !== 'ask' ? 'right' : 'misread'
    case 'unsure':
      if (label === 'refuse' || (label === 'take' && isMeant)) return 'askedNeedlessly'
      return isMeant ? 'right' : 'refusedWrongly'
    case 'unread':
      return label === 'refuse' ? 'right' : 'refusedWrongly'
    default:
      return reading satisfies never
  }
}

/** One line for each domain, as the unit tests and the bench print it. */
export function scoreTable(scores: readonly Score[]): string {
  const rows = scores.map((score) => {
    const share = (verdict: Verdict): string => `${score[verdict]} (${((100 * score[verdict]) / score.inputs).toFixed(1)} %)`
    return [score.domain, String(score.inputs), ...VERDICTS.map(share)]
  })
  const all = [['domain', 'inputs', 'right', 'asked needlessly', 'refused wrongly', 'misread'], ...rows]
  const widths = all[0]?.map((_, column) => Math.max(...all.map((row) => row[column]?.length ?? 0))) ?? []
  return all
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
