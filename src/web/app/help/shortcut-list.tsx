import { useState } from 'react'

import { t } from '#domain/i18n/t.ts'
import { type Action, groupName } from '#web/actions/action.ts'
import { useActionRegistry } from '#web/actions/use-actions.ts'
import { Button } from '#web/kit/form/button.tsx'
import { usePreferences } from '#web/preferences/use-preferences.ts'
import { KeyRow } from './key-row.tsx'

/** Every key of this screen, read from the same actions that the keyboard obeys, and the way to change them. */
export function ShortcutList() {
  const registry = useActionRegistry()
  const [{ keys }, setPreferences] = usePreferences()
  const [known] = useState(() => new Set(registry.all().map(({ id }) => id)))
  // Read again after each change: keys may have gone from one action to another.
  const actions = registry.all().filter(({ id, shortcut }) => known.has(id) && (shortcut || id in keys))
  const groups = [...new Set(actions.map(({ group }) => group))]
  const give = (action: Action, shortcut: string | null, from?: Action) => {
    const { [action.id]: _, ...others } = keys
    setPreferences({
      keys: { ...others, ...(shortcut !== null && { [action.id]: shortcut }), ...(from && { [from.id]: '' }) },
    })
  }
  const changed = Object.keys(keys).length
  return (
    <>
      <p className="text-secondary text-ink-2">
        {t('Click keys to change them. Single-key shortcuts are paused while you type. Turn them off in Settings.')}
      </p>
      {groups.map((group) => (
        <section key={group} className="mt-4">
          <h3 className="pb-1 text-meta text-ink-3">{groupName(group)}</h3>
          <ul>
            {actions
              .filter((action) => action.group === group)
              .map((action) => (
                <KeyRow
                  key={action.id}
                  action={action}
                  actions={actions}
                  changed={action.id in keys}
                  onKeys={(shortcut, from) => give(action, shortcut, from)}
                />
              ))}
          </ul>
        </section>
      ))}
      {changed > 0 && (
        <div className="mt-4 flex justify-end">
          <Button variant="quietDanger" onClick={() => setPreferences({ keys: {} })}>
            {t('{changed, plural, one {Reset # shortcut} other {Reset # shortcuts}}', { changed })}
          </Button>
        </div>
      )}
    </>
  )
}
