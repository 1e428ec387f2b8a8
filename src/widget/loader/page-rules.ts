import type { LauncherConfig } from '#domain/webchat/visitor.ts'

import { sitePage } from './frame-channel.ts'
import type { Launcher } from './launcher.ts'
import { matchesPage } from './page-patterns.ts'
import { watchPages } from './page-watch.ts'
import type { Panel } from './panel.ts'

/** Tells the frame of each page, and shows the message of the first rule that fits it, unless this tab has seen enough of it. */
export function followRules({ rules }: LauncherConfig, launcher: Launcher, { say, setOpen, note }: Panel): void {
  const { panel, frame, button, card, cardText } = launcher
  let timer: ReturnType<typeof setTimeout>
  watchPages(() => {
    if (frame.src) say('visit', sitePage())
    clearTimeout(timer)
    card.hidden = true
    const rule = rules.find(({ page }) => matchesPage(page, location.href))
    if (!rule || note()) return
    cardText.textContent = rule.message
    cardText.onclick = () => {
      setOpen(true)
      if (rule.flowId) say('startFlow', rule.flowId)
    }
    timer = setTimeout(() => {
      card.hidden = !panel.inert || button.hidden
    }, rule.afterSeconds * 1_000)
  })
}
