import { Link } from '@tanstack/react-router'

import type { CallAnswer } from '#web/api/call.ts'
import { buttonStyle } from '#web/kit/form/button.tsx'
import { EmptyState } from '#web/kit/feedback/empty-state.tsx'
import { type InboxSearch, isNarrowed } from './inbox-search.ts'
import { OnboardingCard } from './onboarding/onboarding-card.tsx'

type Props = { search: InboxSearch; counts: CallAnswer<'countConversations'> | undefined; demo: boolean }

/** Says which kind of empty the list is: no match, nothing left, or nothing yet. */
export function EmptyList({ search, counts, demo }: Props) {
  if (isNarrowed(search)) {
    return (
      <EmptyState
        title="No conversations match these filters"
        action={
          <Link to="/inbox" search={{ view: search.view }} className={buttonStyle({ variant: 'soft' })}>
            Clear filters
          </Link>
        }
      />
    )
  }
  const view = search.view ?? 'all'
  if (view !== 'all' && view !== 'mine' && view !== 'unassigned')
    return <EmptyState title={OWN_WORDS[view].title}>{OWN_WORDS[view].why}</EmptyState>
  if (counts?.all === 0) return <NoConversations demo={demo} />
  return (
    <EmptyState title="Nothing waiting on you" action={counts && view !== 'all' && <NextQueue view={view} counts={counts} />}>
      {view === 'mine' ? 'New conversations assigned to you appear here.' : 'Everything is assigned.'}
    </EmptyState>
  )
}

/** What is said of the views whose being empty asks for nothing. */
const OWN_WORDS = {
  closed: { title: 'No closed conversations', why: 'Closed conversations appear here.' },
  bot: { title: 'No active bot conversations', why: 'Conversations a flow or AI agent is handling appear here.' },
  snoozed: { title: 'No snoozed conversations', why: 'Snoozed conversations wait here until they’re due.' },
  mentions: { title: 'No mentions', why: 'When a teammate mentions you in a note, the conversation shows up here.' },
}

function NoConversations({ demo }: { demo: boolean }) {
  const empty = (
    <EmptyState
      title="No conversations yet"
      action={
        <Link to={demo ? '/tester' : '/settings/channels'} className={buttonStyle({ variant: 'soft' })}>
          {demo ? 'Open the test phone' : 'Connect a number'}
        </Link>
      }
    >
      New conversations appear here when customers message you.
    </EmptyState>
  )
  // Where there is one pane, the first steps stand in it.
  return (
    <>
      <div className="h-full max-md:hidden">{empty}</div>
      <div className="h-full md:hidden">
        <OnboardingCard otherwise={empty} />
      </div>
    </>
  )
}

function NextQueue({ view, counts }: { view: 'mine' | 'unassigned'; counts: CallAnswer<'countConversations'> }) {
  const next = view === 'mine' && counts.unassigned > 0 ? 'unassigned' : 'all'
  return (
    <Link to="/inbox" search={{ view: next }} className={buttonStyle({ variant: 'soft' })}>
      {next === 'unassigned' ? `See unassigned (${counts.unassigned})` : `See all open (${counts.all})`}
    </Link>
  )
}
