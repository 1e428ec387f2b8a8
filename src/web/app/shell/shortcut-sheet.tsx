import { useState } from 'react'

import type { Action } from '../../actions/action.ts'
import { useActionRegistry } from '../../actions/use-actions.ts'
import { Dialog } from '../../kit/dialog.tsx'
import { Keys } from '../../kit/keys.tsx'

/** Every key of this screen, read from the same actions that the keyboard obeys. */
export function ShortcutSheet({ onClose }: { onClose: () => void }) {
  const registry = useActionRegistry()
  const [actions] = useState(() => registry.all().filter(({ shortcut }) => shortcut))
  const groups = [...new Set(actions.map(({ group }) => group))]
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      readOnly
      title="Keyboard shortcuts"
      description="Single letters rest while you type. Switch them off in Settings."
    >
      {groups.map((group) => (
        <section key={group} className="mt-4 first:mt-0">
          <h3 className="pb-1 text-meta text-ink-3">{group}</h3>
          <dl>
            {actions
              .filter((action) => action.group === group)
              .map((action) => (
                <Row key={action.id} action={action} />
              ))}
          </dl>
        </section>
      ))}
    </Dialog>
  )
}

function Row({ action }: { action: Action }) {
  return (
    <div className="flex min-h-8 items-center justify-between gap-4 border-b border-line py-1 text-secondary last:border-0">
      <dt>{action.name}</dt>
      <dd>
        <span className="sr-only">{action.shortcut}</span>
        {action.shortcut && <Keys keys={action.shortcut} />}
      </dd>
    </div>
  )
}
