import { t } from '#domain/i18n/t.ts'
import { POPUP_CHANNEL, type PopupOutcome, readPopupMessage } from '#domain/workspace/popup-message.ts'
import { ApiError } from '#web/api/api-error.ts'

/**
 * How long after the window seems closed its answer still counts. A provider that cuts the window from its opener makes it seem closed
 * while somebody is signing in there; who closed it for good is waited for in vain, and nobody sees that.
 */
const GRACE_MS = 3 * 60_000
const LOOK_MS = 500

type Page = Pick<Window, 'open' | 'addEventListener' | 'removeEventListener' | 'screenX' | 'screenY' | 'outerWidth' | 'outerHeight'> & {
  location: Pick<Location, 'origin'>
}

interface Asked {
  /** Where the window goes first. */
  path: string
  attempt: string
  signal?: AbortSignal
}

/**
 * Opens a sign-in provider in a window and waits for how it ends. The window's answer comes over a channel, by the browser's storage and as
 * a message, and the first one counts: some providers cut the window from this page.
 *
 * @throws ApiError `popup-blocked` when the browser opens no window; `popup-closed-by-user` when it was closed and nothing came.
 */
export function signInByPopup(page: Page, { path, attempt, signal }: Asked): Promise<PopupOutcome> {
  const popup = page.open(path, attempt, `popup,${placeOf(page)}`)
  if (!popup) return Promise.reject(popupError('popup-blocked'))
  const channel = new BroadcastChannel(POPUP_CHANNEL)
  const ending = new AbortController()
  const answer = new Promise<PopupOutcome>((resolve, reject) => {
    const hear = (message: unknown): void => {
      const outcome = readPopupMessage(message, attempt)
      if (outcome) resolve(outcome)
    }
    const onMessage = (event: MessageEvent): void => {
      if (event.origin === page.location.origin) hear(event.data)
    }
    const onStorage = ({ key, newValue }: StorageEvent): void => {
      if (key === POPUP_CHANNEL && newValue !== null) hear(parsed(newValue))
    }
    channel.addEventListener('message', ({ data }) => hear(data))
    page.addEventListener('message', onMessage)
    page.addEventListener('storage', onStorage)
    ending.signal.addEventListener('abort', () => {
      page.removeEventListener('message', onMessage)
      page.removeEventListener('storage', onStorage)
    })
    const closed = (): void => reject(popupError('popup-closed-by-user'))
    signal?.addEventListener('abort', closed)
    watchWindow(popup, ending.signal, closed)
  })
  return answer.finally(() => {
    ending.abort()
    channel.close()
  })
}

/** Calls back when the window has seemed closed for so long that nothing can come any more. */
function watchWindow(popup: Pick<Window, 'closed'>, ended: AbortSignal, onClosed: () => void): void {
  let seemsClosed = 0
  const timer = setInterval(() => {
    seemsClosed += popup.closed ? LOOK_MS : 0
    if (seemsClosed >= GRACE_MS) onClosed()
  }, LOOK_MS)
  ended.addEventListener('abort', () => clearInterval(timer))
}

function placeOf({ screenX, screenY, outerWidth, outerHeight }: Page): string {
  const [width, height] = [480, 640]
  const left = Math.round(screenX + (outerWidth - width) / 2)
  const top = Math.round(screenY + (outerHeight - height) / 3)
  return `width=${width},height=${height},left=${left},top=${top}`
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const popupError = (code: 'popup-blocked' | 'popup-closed-by-user'): ApiError =>
  new ApiError(0, { code, message: MESSAGES[code], hint: 'Try again.' })

const MESSAGES = {
  'popup-blocked': t('The browser blocked the window.'),
  'popup-closed-by-user': t('The window was closed before the sign-in ended.'),
}
