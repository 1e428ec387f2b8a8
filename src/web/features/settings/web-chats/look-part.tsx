import { Field } from '#web/kit/form/field.tsx'
import { HueSlider, colorOf } from '#web/kit/form/hue-slider.tsx'
import { Input } from '#web/kit/form/input.tsx'
import { Segmented } from '#web/kit/form/segmented.tsx'
import { Select } from '#web/kit/form/select.tsx'
import { Switch } from '#web/kit/form/switch.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'
import type { PartProps } from './part-props.ts'

/** The product's own hue, from which a color of one's own starts. */
const FIRST_HUE = 205

const LANGUAGES = ['en', 'es', 'pt-BR', 'de', 'fr', 'hi', 'id', 'ar'] as const
const names = new Intl.DisplayNames('en', { type: 'language' })
const BROWSER = 'browser'

/** How the chat looks, beside the chat itself. */
export function LookPart(props: PartProps) {
  const { name, settings, faults, onName, onChange } = props
  const { look, title, subtitle, locale } = settings
  const change = (changed: Partial<typeof look>) => onChange({ look: { ...look, ...changed } })
  return (
    <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="flex flex-col gap-5">
        <Field label="Name" help="Only your team sees it." error={faults.get('name')}>
          {(wiring) => <Input {...wiring} value={name} maxLength={80} required onChange={({ target }) => onName(target.value)} />}
        </Field>
        <Field label="Title" help="Leave it empty for “Hi there” in your visitor’s language.">
          {(wiring) => <Input {...wiring} value={title} maxLength={60} onChange={({ target }) => onChange({ title: target.value })} />}
        </Field>
        <Field label="Subtitle" help="Leave it empty for “How can we help?” in your visitor’s language.">
          {(wiring) => (
            <Input {...wiring} value={subtitle} maxLength={120} onChange={({ target }) => onChange({ subtitle: target.value })} />
          )}
        </Field>
        <Switch
          plain
          label="Use my own color"
          help="Otherwise the chat has the color of your brand."
          checked={look.hue !== null}
          onChange={(on) => change({ hue: on ? FIRST_HUE : null })}
        />
        {look.hue !== null && (
          <Field label="Color">
            {(wiring) => <HueSlider wiring={wiring} value={look.hue ?? FIRST_HUE} onChange={(hue) => change({ hue })} />}
          </Field>
        )}
        <div className="flex flex-wrap gap-6">
          <Labelled label="Theme">
            <Segmented
              label="Theme"
              value={look.theme}
              options={[
                { value: 'auto', label: 'As the visitor’s device' },
                { value: 'light', label: 'Light' },
                { value: 'dark', label: 'Dark' },
              ]}
              onChange={(theme) => change({ theme })}
            />
          </Labelled>
          <Labelled label="Side">
            <Segmented
              label="Side"
              value={look.side}
              options={[
                { value: 'start', label: 'Left' },
                { value: 'end', label: 'Right' },
              ]}
              onChange={(side) => change({ side })}
            />
          </Labelled>
          <Labelled label="Height">
            <Segmented
              label="Height"
              value={look.size}
              options={[
                { value: 'compact', label: 'Compact' },
                { value: 'regular', label: 'Regular' },
                { value: 'tall', label: 'Tall' },
              ]}
              onChange={(size) => change({ size })}
            />
          </Labelled>
        </div>
        <Field label="Language">
          {({ id }) => (
            <Select
              id={id}
              value={locale ?? BROWSER}
              options={[
                { value: BROWSER, label: 'The visitor’s own' },
                ...LANGUAGES.map((code) => ({ value: code, label: names.of(code) ?? code })),
              ]}
              onChange={(value) => onChange({ locale: LANGUAGES.find((code) => code === value) ?? null })}
            />
          )}
        </Field>
        <Switch plain label="Sound for new messages" checked={settings.sound} onChange={(sound) => onChange({ sound })} />
      </div>
      <Preview {...props} />
    </div>
  )
}

function Labelled({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div className="flex flex-col gap-1.5">
      <span className="text-secondary font-medium">{label}</span>
      {children}
    </div>
  )
}

/** The chat as it is saved, with the launcher as it would be. */
function Preview({ webChat, settings: { look } }: PartProps) {
  const { app } = useCurrentApp()
  return (
    <section aria-label="Preview" className="flex flex-col gap-3 self-start lg:sticky lg:top-4">
      <iframe
        // What is saved is drawn anew.
        key={JSON.stringify(webChat.settings)}
        title="Preview of the web chat"
        src={`/app/${app.id}/chatwidget?chat=${webChat.id}&preview=1`}
        className="h-130 w-full rounded-card border border-line bg-sunken"
      />
      <span aria-hidden className={`flex ${look.side === 'end' ? 'justify-end' : 'justify-start'}`}>
        <span className="size-13 rounded-full shadow-2" style={{ background: look.hue === null ? 'var(--lagoon)' : colorOf(look.hue) }} />
      </span>
      <p className="text-meta text-ink-2">The preview shows what is saved.</p>
    </section>
  )
}
