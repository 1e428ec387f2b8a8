import { useQuery } from '@tanstack/react-query'

import { presenceQuery } from '#web/api/live/presence.ts'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { useSession } from '#web/session/use-session.ts'

/** Says which colleague is replying here or looking at this, so that nobody answers twice. */
export function PresenceLine({ conversationId }: { conversationId: string }) {
  const { app } = useCurrentApp()
  const { user } = useSession()
  const { data: people } = useQuery(presenceQuery(app.id))
  const here = people.filter((person) => person.conversationId === conversationId && person.userId !== user?.uid)
  const typing = here.filter((person) => person.typing)
  const words =
    typing.length > 0
      ? `${namesOf(typing)} ${typing.length > 1 ? 'are' : 'is'} replying`
      : here.length > 0
        ? `${namesOf(here)} also here`
        : ''
  return (
    <div aria-live="polite" className="flex min-h-3 items-center gap-2 px-1 pb-1 text-meta text-ink-3">
      {typing.length > 0 && (
        <span className="inline-flex gap-0.5" aria-hidden>
          <span className="size-1 animate-shimmer rounded-full bg-lagoon" />
          <span className="size-1 animate-shimmer rounded-full bg-lagoon [animation-delay:200ms]" />
          <span className="size-1 animate-shimmer rounded-full bg-lagoon [animation-delay:400ms]" />
        </span>
      )}
      {words}
    </div>
  )
}

const namesOf = (people: readonly { name: string }[]): string => [...new Set(people.map(({ name }) => name))].join(', ')
