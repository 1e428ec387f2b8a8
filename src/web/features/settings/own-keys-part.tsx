import { useActionRegistry } from '#web/actions/use-actions.ts'
import { Button } from '#web/kit/form/button.tsx'
import { usePreferences } from '#web/preferences/use-preferences.ts'

/** Which keys are not as they came, and the way to change them: the sheet, on whatever screen they belong to. */
export function OwnKeysPart() {
  const registry = useActionRegistry()
  const [{ keys }, setPreferences] = usePreferences()
  const changed = Object.keys(keys).length
  return (
    <div className="flex flex-wrap items-center justify-between gap-4 rounded-card border border-line p-4">
      <div className="min-w-0 flex-1">
        <div className="font-medium text-ink">Your own keys</div>
        <p className="text-secondary text-ink-2">
          Press ? on any screen, and click the keys you want to change.{' '}
          {changed > 0 && (changed === 1 ? '1 shortcut is changed.' : `${changed} shortcuts are changed.`)}
        </p>
      </div>
      {changed > 0 && (
        <Button variant="quietDanger" onClick={() => setPreferences({ keys: {} })}>
          Reset all
        </Button>
      )}
      <Button onClick={() => registry.perform('shortcuts')}>Show keys</Button>
    </div>
  )
}
