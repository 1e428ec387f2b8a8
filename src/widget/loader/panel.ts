import type { LauncherConfig } from '#domain/webchat/visitor.ts'

import { attempt, browserStorage } from '../browser-storage.ts'
import { frameChannel, sitePage } from './frame-channel.ts'
import type { Launcher } from './launcher.ts'

export type Identity = string | (() => Promise<string>)
export type Emit = (name: string, detail?: unknown) => void

export type Panel = ReturnType<typeof makePanel>

/** Opens and closes the panel, and speaks for it with the frame. */
export function makePanel({ id, frameUrl }: LauncherConfig, launcher: Launcher, inline: Element | null, emit: Emit) {
  const { panel, frame, card, button, badge } = launcher
  const prefix = 'parley:' + id
  const storage = browserStorage(prefix)
  let identity: Identity | undefined

  const say = frameChannel(
    frame,
    () => ({ parley: 1, stored: storage.all(), visit: sitePage(), open: !panel.inert, inline: !!inline }),
    ([type, value, more]) => {
      if (type === 'store') storage.set(value, more)
      else if (type === 'identify') void identify(identity)
      else if (type === 'close') setOpen(false)
      else emit(type, value)
      if (type === 'unread') badge.textContent = `${value || ''}`
    },
  )
  const load = () => {
    frame.src ||= frameUrl + '&embed=1'
  }
  /** Tells who the visitor is, now and whenever the frame asks. */
  const identify = async (next?: Identity) => {
    identity = next
    if (next) say('identify', typeof next === 'string' ? next : await next())
  }
  /** The tab's own note: `1` while the chat is open, `0` once it or the message beside the launcher was closed. */
  const note = (value?: string): string | undefined =>
    attempt(() => {
      if (value) sessionStorage[prefix] = value
      return sessionStorage[prefix]
    })
  const setOpen = (next: boolean) => {
    if (next !== panel.inert || inline) return
    panel.inert = !next
    button.ariaExpanded = `${next}`
    card.hidden = true
    note(next ? '1' : '0')
    if (next) load()
    ;(next ? frame : button).focus()
    say('open', next)
    emit(next ? 'open' : 'close')
  }
  const forget = () => {
    void identify()
    for (const [key] of storage.all()) storage.set(key, null)
    say('logout')
  }
  panel.inert = !inline
  if (inline || storage.all().length) load()
  return { say, identify, setOpen, forget, note }
}
