/** Says which words nobody wrote, and what was searched in their place. */
import { commaList } from '#domain/i18n/comma-list.ts'
import { rich } from '#web/kit/text/rich.ts'

export function Corrected({ corrected }: { corrected: Readonly<Record<string, readonly string[]>> }) {
  const words = Object.entries(corrected).filter(([, near]) => near.length > 0)
  if (words.length === 0) return null
  return (
    <p role="status" className="text-secondary text-ink-2">
      {words.map(([word, near]) => (
        <span key={word} className="block">
          {rich('No results for “{word}”. Showing <strong>{near}</strong>', {
            strong: (text) => <strong className="font-medium text-ink">{text}</strong>,
            word,
            near: commaList(near),
          })}
        </span>
      ))}
    </p>
  )
}
