import type { LauncherConfig } from '#domain/webchat/visitor.ts'

/** The sheet of the launcher and the panel. The bubble on the button is a box with three dots, and becomes a cross: a picture could be forbidden by the site. */
const styles = ({ color, scheme, side, margin, height }: LauncherConfig): string =>
  `:host{all:initial!important}i:empty{display:none}
section,div,div~button{position:fixed;z-index:2147483000;inset-inline-${side}:${margin}px;bottom:${margin}px;box-shadow:0 4px 32px #0004;color-scheme:${scheme}}
section,div,i,button{border:0;border-radius:16px;background:Canvas;color:CanvasText;font:15px/22px system-ui}button{min-width:44px;min-height:44px;vertical-align:top}
div~button{width:60px;height:60px;border-radius:50%;background:${color};color:${color}}
div~button:before{display:block;margin:auto;width:30px;border-radius:12px 12px 12px 2px;background:#fff;content:"•••"}
section:not([inert])~button:before{background:0;color:#fff;font-size:26px;content:"✕"}
i{position:absolute;inset:-4px 0 auto auto;min-width:22px}
section,div{margin-bottom:72px;width:min(400px,100vw - ${2 * margin}px)}div :first-child{padding:16px;width:calc(100% - 44px);text-align:start}
section{height:min(${height}px,100vh - ${2 * margin + 72}px);overflow:hidden}[inert]{visibility:hidden}
@media(prefers-reduced-motion:no-preference){section{transition:opacity .2s,translate .2s}[inert]{transition:.2s;opacity:0;translate:0 16px}}
@media(max-width:480px){section{inset:var(--y,0) 0 auto;width:auto;height:var(--h,100dvh);margin:0;border-radius:0;box-sizing:border-box;padding:env(safe-area-inset-top) 0 env(safe-area-inset-bottom)}section:not([inert])~button{display:none}}`

export type Launcher = ReturnType<typeof makeLauncher>

/** Makes the elements of the launcher in a shadow root, where the styles of the site do not reach them. */
export function makeLauncher(config: LauncherConfig) {
  const host = document.createElement('div')
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(styles(config))
  const root = host.attachShadow({ mode: 'open' })
  root.adoptedStyleSheets = [sheet]
  const panel = make('section', root)
  const frame = make('iframe', panel)
  const card = make('div', root)
  const cardText = make('button', card)
  const cardClose = make('button', card)
  const button = make('button', root)
  const badge = make('i', button)
  frame.allow = 'autoplay;camera;clipboard-write;geolocation;microphone'
  frame.title = button.ariaLabel = config.labels.open
  frame.style = 'display:block;border:0;width:100%;height:100%'
  cardClose.textContent = '✕'
  cardClose.ariaLabel = config.labels.close
  card.hidden = true
  return { host, panel, frame, card, cardText, cardClose, button, badge }
}

function make<Name extends keyof HTMLElementTagNameMap>(name: Name, parent: Node): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name)
  parent.appendChild(element)
  return element
}
