import { useQuery } from '@tanstack/react-query'
import { ImageUp } from 'lucide-react'
import { type ChangeEvent, type FormEvent, useRef, useState } from 'react'

import { t } from '#domain/i18n/t.ts'
import {
  type BusinessProfile,
  PROFILE_LIMITS,
  PROFILE_PICTURE_BYTES,
  type ShownProfile,
  VERTICALS,
} from '#domain/whatsapp/business-profile.ts'

import { ApiError } from '#web/api/api-error.ts'
import { profileQuery } from '#web/api/channels/get-channel.ts'
import { useSaveProfile } from '#web/api/channels/work-on-channel.ts'
import { Button } from '#web/kit/form/button.tsx'
import { Field } from '#web/kit/form/field.tsx'
import { InlineAlert } from '#web/kit/feedback/inline-alert.tsx'
import { Input } from '#web/kit/form/input.tsx'
import { inputStyle } from '#web/kit/form/input-style.ts'
import { Select } from '#web/kit/form/select.tsx'
import { useToasts } from '#web/kit/feedback/toast-area.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { Loaded } from '../loaded.tsx'
import { plain } from './channel-labels.ts'

/** What WhatsApp calls the kinds of business. */
const KINDS: Readonly<Record<string, string>> = {
  OTHER: t('Other'),
  AUTO: t('Automotive'),
  BEAUTY: t('Beauty'),
  APPAREL: t('Clothing'),
  EDU: t('Education'),
  ENTERTAIN: t('Entertainment'),
  EVENT_PLAN: t('Event planning'),
  FINANCE: t('Finance'),
  GROCERY: t('Groceries'),
  GOVT: t('Government'),
  HOTEL: t('Hotel'),
  HEALTH: t('Health'),
  NONPROFIT: t('Nonprofit'),
  PROF_SERVICES: t('Professional services'),
  RETAIL: t('Retail'),
  TRAVEL: t('Travel'),
  RESTAURANT: t('Restaurant'),
  NOT_A_BIZ: t('Not a business'),
}

/** What customers see of the business in WhatsApp. */
export function Profile({ channelId, mayChange }: { channelId: string; mayChange: boolean }) {
  const { app } = useCurrentApp()
  const profile = useQuery(profileQuery(app.id, channelId))
  return (
    <Loaded query={profile} what={t('the profile')}>
      {(shown) => <ProfileForm key={channelId} channelId={channelId} shown={shown} mayChange={mayChange} />}
    </Loaded>
  )
}

const toProfile = ({ pictureUrl: _, websites, ...rest }: ShownProfile): BusinessProfile => ({
  ...rest,
  websites: [websites[0] ?? '', websites[1] ?? ''],
})

function ProfileForm({ channelId, shown, mayChange }: { channelId: string; shown: ShownProfile; mayChange: boolean }) {
  const { app } = useCurrentApp()
  const toasts = useToasts()
  const save = useSaveProfile(app.id, channelId)
  const [draft, setDraft] = useState(() => toProfile(shown))
  const dirty = JSON.stringify(draft) !== JSON.stringify(toProfile(shown))
  const refused = save.error instanceof ApiError ? save.error : null
  // WhatsApp passes over an empty one: it would be said to be saved, and be as before.
  const isEmptied = shown.about !== '' && draft.about.trim() === ''
  const set = (change: Partial<BusinessProfile>) => setDraft({ ...draft, ...change })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isEmptied) return
    const websites = draft.websites.filter((one) => one.trim() !== '')
    save.mutate(
      { ...draft, websites },
      {
        onSuccess: (next) => {
          setDraft(toProfile(next))
          toasts.show({ title: t('Profile saved') })
        },
      },
    )
  }
  const text = (name: 'about' | 'address' | 'description' | 'email', label: string, help?: string) => (
    <Field
      label={label}
      help={help ?? t('Up to {profileLimits} characters.', { profileLimits: PROFILE_LIMITS[name] })}
      error={
        name === 'about' && isEmptied ? t('WhatsApp does not take an empty one: write something, or discard.') : refused?.fieldFault(name)
      }
    >
      {(wiring) =>
        name === 'description' ? (
          <textarea
            rows={3}
            maxLength={PROFILE_LIMITS[name]}
            disabled={!mayChange}
            value={draft[name]}
            onChange={(event) => set({ [name]: event.target.value })}
            className={inputStyle({ className: 'h-auto py-2' })}
            {...wiring}
          />
        ) : (
          <Input
            type={name === 'email' ? 'email' : 'text'}
            maxLength={PROFILE_LIMITS[name]}
            disabled={!mayChange}
            value={draft[name]}
            onChange={(event) => set({ [name]: event.target.value })}
            {...wiring}
          />
        )
      }
    </Field>
  )

  return (
    <form onSubmit={submit} className="flex flex-col gap-5">
      {!mayChange && <InlineAlert tone="info" title={t('Only owners and admins change this.')} />}
      {save.error && (
        <InlineAlert tone="danger" title={save.error.message}>
          {refused?.hint}
        </InlineAlert>
      )}
      {mayChange && <Picture channelId={channelId} url={shown.pictureUrl} />}
      {text('about', t('About'), t('Under the name in a chat. Up to {about} characters.', { about: PROFILE_LIMITS.about }))}
      {text('description', t('Description'))}
      <Field label={t('Kind of business')}>
        {({ id }) => (
          <Select
            id={id}
            value={draft.vertical}
            disabled={!mayChange}
            options={[...new Set([draft.vertical, ...VERTICALS])].map((value) => ({ value, label: KINDS[value] ?? plain(value) }))}
            onChange={(vertical) => set({ vertical })}
          />
        )}
      </Field>
      {text('address', t('Address'))}
      {text('email', t('Email'))}
      {[0, 1].map((at) => (
        <Field key={at} label={at === 0 ? t('Website') : t('Second website')} error={refused?.fieldFault(`websites.${at}`)}>
          {(wiring) => (
            <Input
              type="url"
              placeholder={'https://'}
              maxLength={PROFILE_LIMITS.website}
              disabled={!mayChange}
              value={draft.websites[at] ?? ''}
              onChange={(event) => set({ websites: draft.websites.map((one, index) => (index === at ? event.target.value : one)) })}
              {...wiring}
            />
          )}
        </Field>
      ))}
      {dirty && (
        <div className="sticky bottom-0 flex justify-end gap-2 border-t border-line bg-surface py-4">
          <Button onClick={() => setDraft(toProfile(shown))}>{t('Discard')}</Button>
          <Button type="submit" variant="primary" disabled={isEmptied} busy={save.isPending}>
            {t('Save changes')}
          </Button>
        </div>
      )}
    </form>
  )
}

function Picture({ channelId, url }: { channelId: string; url: string | null }) {
  const { app } = useCurrentApp()
  const toasts = useToasts()
  const save = useSaveProfile(app.id, channelId)
  const input = useRef<HTMLInputElement>(null)
  const [fault, setFault] = useState<string | null>(null)
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0]
    target.value = ''
    if (!file) return
    const mimeType = file.type === 'image/png' ? 'image/png' : file.type === 'image/jpeg' ? 'image/jpeg' : null
    if (mimeType === null) return setFault(t('Use a JPEG or a PNG.'))
    if (file.size > PROFILE_PICTURE_BYTES) return setFault(t('Use an image up to 5 MB.'))
    setFault(null)
    save.mutate(
      { mimeType, data: toBase64(new Uint8Array(await file.arrayBuffer())) },
      { onSuccess: () => toasts.show({ title: t('Photo saved') }), onError: (error) => setFault(error.message) },
    )
  }
  return (
    <div className="flex items-center gap-4">
      <span className="inline-flex size-16 shrink-0 items-center justify-center overflow-hidden rounded-full bg-sunken text-ink-3">
        {url ? (
          <img src={url} alt={t('What customers see of the business')} className="size-full object-cover" />
        ) : (
          <ImageUp className="size-6" aria-hidden />
        )}
      </span>
      <div className="flex flex-col gap-1">
        <Button size="sm" className="self-start" busy={save.isPending} onClick={() => input.current?.click()}>
          {t('Change photo')}
        </Button>
        <p role={fault ? 'alert' : undefined} className={fault ? 'text-meta text-danger' : 'text-meta text-ink-3'}>
          {fault ?? t('A square JPEG or PNG of at least 192 by 192, up to 5 MB.')}
        </p>
      </div>
      <input
        ref={input}
        type="file"
        accept="image/jpeg,image/png"
        aria-label={t('Image')}
        className="hidden"
        onChange={(event) => void choose(event)}
      />
    </div>
  )
}

function toBase64(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += 32_768) text += String.fromCharCode(...bytes.subarray(at, at + 32_768))
  return btoa(text)
}
