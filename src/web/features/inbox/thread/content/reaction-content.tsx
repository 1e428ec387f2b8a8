/** A reaction whose message is not in sight; otherwise it sits on the message itself. */
export function ReactionContent({ emoji }: { emoji: string | null }) {
  if (emoji === null) return <em className="text-ink-2">Took a reaction back</em>
  return (
    <span>
      <span className="text-ink-2">Reacted with </span>
      <span className="text-title">{emoji}</span>
    </span>
  )
}
