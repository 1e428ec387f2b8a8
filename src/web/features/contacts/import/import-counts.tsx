import type { ImportCounts as Counts } from '#domain/contacts/contact-import.ts'
import type { Json } from '#domain/json.ts'

const WORDS: readonly (readonly [keyof Counts, string])[] = [
  ['created', 'new'],
  ['updated', 'updated'],
  ['unchanged', 'unchanged'],
  ['repeated', 'repeated in the file'],
  ['invalid', 'cannot be read'],
]

/** What an import came to, or would come to, in figures. */
export function ImportCounts({ result }: { result: Json }) {
  const counts =
    typeof result === 'object' && result !== null && !Array.isArray(result) ? (result as Partial<Record<keyof Counts, number>>) : {}
  return (
    <>
      <dl className="flex flex-wrap gap-x-6 gap-y-2">
        {WORDS.map(([name, words]) => (
          <div key={name} className="flex flex-col-reverse">
            <dt className="text-meta text-ink-2">{words}</dt>
            <dd className="text-page font-semibold tabular-nums">{(counts[name] ?? 0).toLocaleString('en')}</dd>
          </div>
        ))}
      </dl>
      {(counts.mendable ?? 0) > 0 && (
        <p className="text-secondary text-warning">
          {counts.mendable?.toLocaleString('en')} numbers have no country code. Name their country above and check again.
        </p>
      )}
    </>
  )
}
