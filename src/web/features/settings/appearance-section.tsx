import { t } from '#domain/i18n/t.ts'
import { rich } from '#web/kit/text/rich.ts'
import { Switch } from '#web/kit/form/switch.tsx'
import { Segmented } from '#web/kit/form/segmented.tsx'
import { UNDO_SECONDS } from '#web/preferences/preferences.ts'
import { usePreferences } from '#web/preferences/use-preferences.ts'
import { useActionRegistry } from '#web/actions/use-actions.ts'
import { Button } from '#web/kit/form/button.tsx'
import { Section } from './section.tsx'

const THEMES = [
  { value: 'system', label: t('System') },
  { value: 'light', label: t('Light') },
  { value: 'dark', label: t('Dark') },
] as const
const DENSITIES = [
  { value: 'comfortable', label: t('Comfortable') },
  { value: 'compact', label: t('Compact') },
] as const

const AFTER_DONE = [
  { value: 'next', label: t('Next conversation') },
  { value: 'list', label: t('Back to list') },
  { value: 'stay', label: t('Stay') },
] as const

const UNDO = UNDO_SECONDS.map((seconds) => ({
  value: String(seconds),
  label: seconds === 0 ? t('At once') : t('{seconds} seconds', { seconds }),
}))

/** How Parley looks and listens. */
export function AppearanceSection() {
  const [{ theme, density, letterKeys, undoSeconds, afterDone, enterSends }, setPreferences] = usePreferences()
  return (
    <Section title={t('Appearance and keys')} about={t('For you, on every device.')}>
      <div className="flex flex-col gap-6">
        <div>
          <h2 className="mb-2 text-secondary font-medium">{t('Theme')}</h2>
          <Segmented label={t('Theme')} value={theme} options={THEMES} onChange={(next) => setPreferences({ theme: next })} />
        </div>
        <div>
          <h2 className="mb-2 text-secondary font-medium">{t('List density')}</h2>
          <Segmented label={t('List density')} value={density} options={DENSITIES} onChange={(next) => setPreferences({ density: next })} />
        </div>
        <div>
          <h2 className="mb-2 text-secondary font-medium">{t('Undo send')}</h2>
          <Segmented
            label={t('Undo send')}
            value={String(undoSeconds)}
            options={UNDO}
            onChange={(next) => setPreferences({ undoSeconds: UNDO_SECONDS.find((seconds) => String(seconds) === next) ?? 5 })}
          />
        </div>
        <div>
          <h2 className="mb-2 text-secondary font-medium">{t('After closing, snoozing or assigning')}</h2>
          <Segmented
            label={t('After closing, snoozing or assigning')}
            value={afterDone}
            options={AFTER_DONE}
            onChange={(next) => setPreferences({ afterDone: next })}
          />
        </div>
        <Switch
          label={t('Send with Enter')}
          help={t('Shift + Enter starts a new line. When off, Ctrl or ⌘ + Enter sends.')}
          checked={enterSends}
          onChange={(on) => setPreferences({ enterSends: on })}
        />
        <Switch
          label={t('Single-letter shortcuts')}
          help={t('E.g. E to close. Turn off if you use dictation. ⌘ and Ctrl shortcuts always work.')}
          checked={letterKeys}
          onChange={(on) => setPreferences({ letterKeys: on })}
        />
        <OwnKeysPart />
      </div>
    </Section>
  )
}

/** Which keys are not as they came, and the way to change them: the sheet, on whatever screen they belong to. */
function OwnKeysPart() {
  const registry = useActionRegistry()
  const [{ keys }, setPreferences] = usePreferences()
  const changed = Object.keys(keys).length
  return (
    <div className="flex flex-wrap items-center justify-between gap-4 rounded-card border border-line p-4">
      <div className="min-w-0 flex-1">
        <div className="font-medium text-ink">{t('Your own keys')}</div>
        <p className="text-secondary text-ink-2">
          {rich('Press ? on any screen, and click the keys you want to change. {value}', {
            value: changed > 0 && t('{changed, plural, one {# shortcut is changed.} other {# shortcuts are changed.}}', { changed }),
          })}
        </p>
      </div>
      {changed > 0 && (
        <Button variant="quietDanger" onClick={() => setPreferences({ keys: {} })}>
          {t('Reset all')}
        </Button>
      )}
      <Button onClick={() => registry.perform('shortcuts')}>{t('Edit shortcuts')}</Button>
    </div>
  )
}
