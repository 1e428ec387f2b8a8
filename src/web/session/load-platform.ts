import { PLATFORM_SCRIPT_VERSION } from '#domain/constants.ts'
import type { MessagingPlatform } from '#domain/workspace/sign-up.ts'

/** What we use of the messaging platform's script. */
export interface PlatformScript {
  init(options: object): void
  login(callback: (answer: { authResponse?: { code?: string } | null }) => void, options: object): void
}
declare global {
  interface Window {
    FB?: PlatformScript
  }
}

let loading: Promise<PlatformScript> | null = null

/** Tells whether this page has the platform's script, or is loading it. */
export const isPlatformLoaded = (): boolean => loading !== null

/** Loads the messaging platform's browser script, once for a page. Fails where it is blocked or away; the page works without it. */
export function loadPlatform({ appId, scriptUrl }: MessagingPlatform): Promise<PlatformScript> {
  loading ??= loadScript(scriptUrl).then(
    () => {
      const script = window.FB
      if (!script) throw new Error('It was loaded, and did not start.')
      script.init({ appId, autoLogAppEvents: true, xfbml: false, version: PLATFORM_SCRIPT_VERSION })
      return script
    },
    (error: unknown) => {
      loading = null
      throw error
    },
  )
  return loading
}

function loadScript(url: string): Promise<void> {
  return new Promise<void>((resolve, reject) => {
    const script = document.createElement('script')
    Object.assign(script, { src: url, async: true, crossOrigin: null })
    script.addEventListener('load', () => resolve())
    script.addEventListener('error', () => {
      script.remove()
      reject(new Error(`The browser could not load ${url}. A content blocker may be in the way.`))
    })
    document.head.append(script)
  })
}
