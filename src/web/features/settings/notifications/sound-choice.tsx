import { Volume2 } from 'lucide-react'
import { useState } from 'react'

import { t } from '#domain/i18n/t.ts'
import type { NotificationSettings, SoundName } from '#domain/notifications/notification.ts'

import { Button } from '#web/kit/form/button.tsx'
import { InlineAlert } from '#web/kit/feedback/inline-alert.tsx'
import { createVoice, type Played } from '#web/kit/feedback/play-sound.ts'
import { Segmented } from '#web/kit/form/segmented.tsx'

const SOUNDS: readonly { value: SoundName; label: string }[] = [
  { value: 'drop', label: t('Droplet') },
  { value: 'bell', label: t('Bell') },
  { value: 'wood', label: t('Woodblock') },
]
const FAULTS: Record<Exclude<Played, 'played'>, { title: string; hint: string }> = {
  blocked: {
    title: t('Your browser keeps this page silent'),
    hint: t('Click anywhere in the page, or allow sound for this address in the browser’s settings. Then try again.'),
  },
  unsupported: { title: t('This browser cannot play sounds of a page'), hint: t('Use a current Chrome, Edge, Firefox or Safari.') },
}

type Props = { sound: NotificationSettings['sound']; onChange: (sound: NotificationSettings['sound']) => void }

/** Which sound, how loud, and a try. */
export function SoundChoice({ sound, onChange }: Props) {
  const [voice] = useState(createVoice)
  const [volume, setVolume] = useState(sound.volume)
  const [played, setPlayed] = useState<Played>('played')
  const play = (name = sound.name) => void voice.play(name, volume).then(setPlayed)
  const fault = played === 'played' ? null : FAULTS[played]
  return (
    <section aria-labelledby="sound">
      <h2 id="sound" className="text-title font-semibold">
        {t('Sound')}
      </h2>
      <p className="mb-3 text-secondary text-ink-2">
        {t(
          'Plays once per burst, in one tab, and not for the open conversation. Browsers stay silent until you have clicked in the page once.',
        )}
      </p>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
        <Segmented
          label={t('Which sound')}
          value={sound.name}
          options={SOUNDS}
          onChange={(name) => {
            onChange({ ...sound, name })
            play(name)
          }}
        />
        <label className="flex items-center gap-2 text-secondary">
          {t('Volume')}
          <input
            type="range"
            min={0}
            max={100}
            step={5}
            value={volume}
            className="w-32 accent-lagoon"
            onChange={(event) => setVolume(Number(event.target.value))}
            onPointerUp={() => onChange({ ...sound, volume })}
            onBlur={() => volume !== sound.volume && onChange({ ...sound, volume })}
          />
          <span className="w-8 text-meta text-ink-3 tabular-nums">{volume}</span>
        </label>
        <Button icon={<Volume2 />} onClick={() => play()}>
          {t('Preview##sound')}
        </Button>
      </div>
      {fault && (
        <div className="mt-3">
          <InlineAlert tone="warning" title={fault.title}>
            {fault.hint}
          </InlineAlert>
        </div>
      )}
    </section>
  )
}
