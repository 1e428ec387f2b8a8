import type { Program } from '#flow/engine/program.ts'

import { type DemoPerson, PEOPLE } from './people.ts'
import { type PlayedVisit, playVisit } from './play-visit.ts'
import { STORIES } from './stories.ts'
import { conversationIdOf } from './play-story.ts'
import { pastVisits, visitNow } from './visits.ts'

const MINUTE_MS = 60_000

/** The demo's customers as their visits left them, and the visits of each story, oldest first. */
export interface History {
  people: readonly DemoPerson[]
  visits: readonly (readonly PlayedVisit[])[]
}

/** Plays everything that the customers of the stories did with the flow in the last two weeks. */
export function playHistory(program: Program, now: Date): History {
  const past = pastVisits(personAt)
  const people = [...PEOPLE]
  const visits = STORIES.map(({ person: place, visit: last, lines }) => {
    const own = [...past.filter(({ person }) => person === place), ...(last ? [visitNow(place, last.ago, last.does)] : [])]
    return own.map((visit, index) => {
      // Clocks ring until the customer comes again; what is still waited for now goes on.
      const until = own[index + 1]?.ago ?? (last ? 0 : (lines[0]?.ago ?? 0))
      const played = playVisit(visit, {
        program,
        person: people[place - 1] ?? personAt(place),
        conversationId: conversationIdOf(place),
        sessionId: `${conversationIdOf(place)}s${index + 1}`,
        from: now.getTime() - visit.ago * MINUTE_MS,
        until: now.getTime() - until * MINUTE_MS,
      })
      people[place - 1] = { ...personAt(place), ...played.contact }
      return played
    })
  })
  return { people, visits }
}

function personAt(place: number): DemoPerson & { email: string } {
  const person = PEOPLE[place - 1]
  if (!person) throw new Error(`The demo has no person ${place}.`)
  return { ...person, email: person.email ?? `customer${place}@example.com` }
}
