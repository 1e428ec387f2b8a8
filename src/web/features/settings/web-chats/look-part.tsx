import { locale } from '#domain/i18n/locale.ts'
import { type ComponentProps, useMemo } from 'react'

import { t } from '#domain/i18n/t.ts'
import { previewSession } from '#domain/webchat/preview.ts'

import { Field } from '#web/kit/form/field.tsx'
import { HueSlider, colorOf } from '#web/kit/form/hue-slider.tsx'
import { Input } from '#web/kit/form/input.tsx'
import { Segmented } from '#web/kit/form/segmented.tsx'
import { Select } from '#web/kit/form/select.tsx'
import { Switch } from '#web/kit/form/switch.tsx'
import { previewConfig } from '#web/kit/webchat/preview-config.ts'
import { WidgetFrame } from '#web/kit/webchat/widget-frame.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'
import type { PartProps } from './part-props.ts'

/** The product's own hue, from which a color of one's own starts. */
const FIRST_HUE = 205

const LANGUAGES = ['en', 'es', 'pt-BR', 'de', 'fr', 'hi', 'id', 'ar'] as const
const names = new Intl.DisplayNames(locale(), { type: 'language' })
const BROWSER = 'browser'

const THEMES = [
  { value: 'auto', label: t('Automatic') },
  { value: 'light', label: t('Light') },
  { value: 'dark', label: t('Dark') },
] as const
const SIDES = [
  { value: 'start', label: t('Left') },
  { value: 'end', label: t('Right') },
] as const
const SIZES = [
  { value: 'compact', label: t('Compact') },
  { value: 'regular', label: t('Regular') },
  { value: 'tall', label: t('Tall') },
] as const

/** How high the panel is beside its settings. */
const HEIGHTS = { compact: 'h-110', regular: 'h-130', tall: 'h-150' }

/** How the chat looks, beside the chat itself. */
export function LookPart({ name, settings, faults, onName, onChange }: PartProps) {
  const { look, title, subtitle, locale } = settings
  const change = (changed: Partial<typeof look>) => onChange({ look: { ...look, ...changed } })
  return (
    <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="flex flex-col gap-5">
        <Field label={t('Name')} help={t('Only your team sees it.')} error={faults.get('name')}>
          {(wiring) => <Input {...wiring} value={name} maxLength={80} required onChange={({ target }) => onName(target.value)} />}
        </Field>
        <Field label={t('Title')} help={t('Leave it empty for “Hi there” in your visitor’s language.')}>
          {(wiring) => <Input {...wiring} value={title} maxLength={60} onChange={({ target }) => onChange({ title: target.value })} />}
        </Field>
        <Field label={t('Subtitle')} help={t('Leave it empty for “How can we help?” in your visitor’s language.')}>
          {(wiring) => (
            <Input {...wiring} value={subtitle} maxLength={120} onChange={({ target }) => onChange({ subtitle: target.value })} />
          )}
        </Field>
        <Switch
          plain
          label={t('Use my own color')}
          help={t('Otherwise the chat has the color of your brand.')}
          checked={look.hue !== null}
          onChange={(on) => change({ hue: on ? FIRST_HUE : null })}
        />
        {look.hue !== null && (
          <Field label={t('Color')}>
            {(wiring) => <HueSlider wiring={wiring} value={look.hue ?? FIRST_HUE} onChange={(hue) => change({ hue })} />}
          </Field>
        )}
        <div className="flex flex-wrap gap-6">
          <Choice label={t('Theme')} value={look.theme} options={THEMES} onChange={(theme) => change({ theme })} />
          <Choice label={t('Side')} value={look.side} options={SIDES} onChange={(side) => change({ side })} />
          <Choice label={t('Height')} value={look.size} options={SIZES} onChange={(size) => change({ size })} />
        </div>
        <Field label={t('Language')}>
          {({ id }) => (
            <Select
              id={id}
              value={locale ?? BROWSER}
              options={[
                { value: BROWSER, label: t('The visitor’s own') },
                ...LANGUAGES.map((code) => ({ value: code, label: names.of(code) ?? code })),
              ]}
              onChange={(value) => onChange({ locale: LANGUAGES.find((code) => code === value) ?? null })}
            />
          )}
        </Field>
        <Switch plain label={t('Sound for new messages')} checked={settings.sound} onChange={(sound) => onChange({ sound })} />
      </div>
      <Preview settings={settings} />
    </div>
  )
}

/** A choice with its label above it. */
function Choice<V extends string>(props: ComponentProps<typeof Segmented<V>>) {
  return (
    <div className="flex flex-col gap-1.5">
      <span className="text-secondary font-medium">{props.label}</span>
      <Segmented {...props} />
    </div>
  )
}

/** The chat and its launcher as they are set now, saved or not. */
function Preview({ settings }: Pick<PartProps, 'settings'>) {
  const { app } = useCurrentApp()
  const { look } = settings
  const session = useMemo(() => previewSession(previewConfig(app, settings)), [app, settings])
  return (
    <section aria-label={t('Preview')} className="flex flex-col gap-3 self-start lg:sticky lg:top-4">
      <WidgetFrame
        title={t('Preview of the web chat')}
        session={session}
        className={`w-full rounded-card border border-line bg-sunken ${HEIGHTS[look.size]}`}
      />
      <span aria-hidden className={`flex ${look.side === 'end' ? 'justify-end' : 'justify-start'}`}>
        <span className="size-13 rounded-full shadow-2" style={{ background: look.hue === null ? 'var(--lagoon)' : colorOf(look.hue) }} />
      </span>
    </section>
  )
}
