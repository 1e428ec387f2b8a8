import { useState } from 'preact/hooks'

import { CloseButton } from '../kit/close-button.tsx'
import { Face } from '../kit/face.tsx'
import { Icon } from '../kit/icon.tsx'
import { lazy } from '../kit/lazy.tsx'
import { openingOf } from '../kit/time.ts'
import { useChat, useView, useWords } from '../kit/use-chat.ts'

const Menu = lazy(() => import('./menu.tsx').then((part) => part.Menu))

/** Who answers, and the ways out of the talk. */
export function ThreadHeader() {
  const { view } = useChat()
  const { session } = useView()
  const { say } = useWords()
  const [isMenuOpen, setMenuOpen] = useState(false)
  if (!session) return null
  const { config, state } = session
  const { name, photoUrl } = state?.assignee ?? { name: config.business, photoUrl: config.logoUrl }
  return (
    <header class="head">
      <button type="button" class="tool" aria-label={say('back')} onClick={() => view.set({ screen: 'home' })}>
        <Icon name="back" />
      </button>
      <Face name={name} photoUrl={photoUrl} />
      <div class="grow">
        <h1 dir="auto">{name}</h1>
        <Hours />
      </div>
      <button type="button" class="tool" aria-label={say('more')} aria-haspopup="dialog" onClick={() => setMenuOpen(true)}>
        <Icon name="more" />
      </button>
      <CloseButton />
      {isMenuOpen && <Menu close={() => setMenuOpen(false)} />}
    </header>
  )
}

/** Whether anybody is there, and when somebody will be. */
export function Hours() {
  const { session } = useView()
  const { say, locale } = useWords()
  if (!session) return null
  const { away } = session.config
  if (!away) return <p class="meta">{session.state?.assignee ? session.config.business : say('online')}</p>
  return <p class="meta">{away.opensAt ? say('backAt', { time: openingOf(away.opensAt, Date.now(), locale) }) : say('away')}</p>
}
