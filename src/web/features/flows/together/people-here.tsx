import type { CSSProperties } from 'react'

import { t } from '#domain/i18n/t.ts'
import { commaList } from '#domain/i18n/comma-list.ts'
import { Avatar } from '#web/kit/media/avatar.tsx'
import { hueOf } from '#web/kit/media/avatar-color.ts'
import { Tooltip } from '#web/kit/overlay/tooltip.tsx'
import type { FlowLayout } from '../layout/flow-layout.ts'
import type { Place } from '../place.ts'
import type { PersonHere } from './use-people-here.ts'

const MOST = 4

/** Who else is in the draft; pressing one goes to where they are. */
export function PeopleHere({
  people,
  layout,
  onGoTo,
}: {
  people: readonly PersonHere[]
  layout: FlowLayout
  onGoTo: (place: Place) => void
}) {
  const each = [...Map.groupBy(people, ({ userId }) => userId).values()].flatMap(
    (windows) => windows.find(isAtSomething) ?? windows[0] ?? [],
  )
  return (
    <ul aria-label={t('Also here')} className="flex items-center gap-1 pe-1">
      {each.slice(0, MOST).map((person) => {
        const at = titleAt(layout, person)
        const words = at === null ? person.name : t('{name}, at “{at}”', { name: person.name, at })
        return (
          <li key={person.userId} className="flex rounded-full">
            <Tooltip label={words}>
              <button type="button" aria-label={words} disabled={at === null} onClick={() => onGoTo(person)} className="flex rounded-full">
                <Avatar name={person.name} size="xs" />
              </button>
            </Tooltip>
          </li>
        )
      })}
      {each.length > MOST && (
        <li className="text-meta text-ink-2">
          +{each.length - MOST}
          <span className="sr-only">
            {t(' more: {each}', {
              each: commaList(each.slice(MOST).map(({ name }) => name)),
            })}
          </span>
        </li>
      )}
    </ul>
  )
}

/** A frame around a card that colleagues have open, in the colour of the first, with their names. */
export function CardPeople({ names }: { names: readonly string[] }) {
  const [first = ''] = names
  const hue: CSSProperties & Record<'--hue', number> = { '--hue': hueOf(first) }
  return (
    <div style={{ ...hue, ...FRAME }} className="pointer-events-none absolute rounded-card">
      <span style={TAG} className="absolute start-3 truncate rounded-full px-2 text-badge font-medium">
        {commaList(names)}
        <span className="sr-only">{t('{count, plural, =1 {is here} other {are here}}', { count: names.length })}</span>
      </span>
    </div>
  )
}

// Written out: few cards ever show it, and each new class weighs on every screen.
const COLOUR = 'oklch(var(--hue-fg-l) var(--hue-fg-c) var(--hue))'
const FRAME: CSSProperties = { inset: -4, border: `2px solid ${COLOUR}` }
const TAG: CSSProperties = {
  bottom: -10,
  maxWidth: 200,
  color: COLOUR,
  background: 'oklch(var(--hue-soft-l) var(--hue-soft-c) var(--hue))',
}

const isAtSomething = ({ nodeId, stepId }: Place): boolean => (stepId ?? nodeId) !== null

/** What the card or step is called that somebody has open; null where they have none open, or one that is not here. */
function titleAt({ cards }: FlowLayout, { nodeId, stepId }: Place): string | null {
  for (const { id, title, stepId: only, steps } of cards) {
    if (id === nodeId || (stepId !== null && only === stepId)) return title
    const step = steps.find((one) => one.id === stepId)
    if (step) return step.title
  }
  return null
}
