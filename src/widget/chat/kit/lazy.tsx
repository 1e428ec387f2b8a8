import type { ComponentType } from 'preact'
import { useEffect, useState } from 'preact/hooks'

import { loadMore } from '../locales/translations.ts'
import { useChat, useView, useWords } from './use-chat.ts'

/** A component whose script, with the words that it says, comes when it is first drawn. Until then a quiet one shows nothing. */
export function lazy<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { hasWords = true, isQuiet = false } = {},
): ComponentType<Props> {
  let loaded: ComponentType<Props> | undefined
  return function Lazy(props: Props) {
    const { view } = useChat()
    const { words } = useView()
    const { say } = useWords()
    // Another language may have come since, without them.
    const isWordless = hasWords && !('cancel' in words)
    const [state, setState] = useState<'loading' | 'failed' | 'ready'>(loaded ? 'ready' : 'loading')
    useEffect(() => {
      if (state === 'failed' || (loaded && !isWordless)) return
      Promise.all([load(), hasWords ? loadMore(view.get().words) : view.get().words]).then(
        ([component, more]) => {
          loaded = component
          view.set({ words: { ...more, ...view.get().words } })
          setState('ready')
        },
        () => setState('failed'),
      )
    }, [state, view, isWordless])
    if (loaded) {
      const Part = loaded
      return <Part {...props} />
    }
    if (isQuiet) return null
    if (state !== 'failed') return <span class="meta">{say('loading')}</span>
    return (
      <button type="button" class="quiet" onClick={() => setState('loading')}>
        {say('didNotLoad')} {say('retry')}
      </button>
    )
  }
}
