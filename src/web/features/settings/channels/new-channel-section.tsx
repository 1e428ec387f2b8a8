import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { ChevronLeft } from 'lucide-react'
import { type FormEvent, useState } from 'react'

import { andList } from '#domain/i18n/comma-list.ts'
import { t } from '#domain/i18n/t.ts'
import { roleAllows } from '#domain/workspace/role-allows.ts'
import type { ChannelInput } from '#domain/whatsapp/channel.ts'
import type { TokenReport } from '#domain/whatsapp/channel-setup.ts'

import { ApiError } from '#web/api/api-error.ts'
import { sessionQuery } from '#web/api/account/session-query.ts'
import { webhookQuery } from '#web/api/channels/get-channel.ts'
import { useConnectNumber, useInspectToken } from '#web/api/channels/work-on-channel.ts'
import { Button } from '#web/kit/form/button.tsx'
import { Field } from '#web/kit/form/field.tsx'
import { InlineAlert } from '#web/kit/feedback/inline-alert.tsx'
import { Input } from '#web/kit/form/input.tsx'
import { NoPermission } from '#web/kit/feedback/no-permission.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { useSession } from '#web/session/use-session.ts'
import { Section } from '../section.tsx'
import { OfferedNumbers } from './offered-numbers.tsx'
import { SignUp } from './sign-up.tsx'
import { TypedNumber } from './typed-number.tsx'

/** Connects a number: by the embedded sign-up where that is set up, or with a token. */
export function NewChannelSection() {
  const { app } = useCurrentApp()
  const allowed = roleAllows(app.role, 'admin')
  const webhook = useQuery({ ...webhookQuery(app.id), enabled: allowed })
  const { user } = useSession()
  const session = useQuery(sessionQuery(user))
  const signUp = webhook.data?.signUp
  const platform = session.data?.platform
  return (
    <>
      <Link
        to="/settings/channels"
        className="mb-3 inline-flex h-8 items-center gap-1 text-secondary text-ink-2 hover:text-ink max-md:hidden"
      >
        <ChevronLeft className="size-4" aria-hidden /> {t('Channels')}
      </Link>
      <Section
        title={t('Connect a number')}
        about={t('A WhatsApp number of your business. What customers write to it arrives in the inbox.')}
      >
        {allowed ? (
          <div className="flex flex-col gap-10">
            {signUp && platform && <SignUp setting={signUp} platform={platform} />}
            <WithToken heading={signUp ? t('Or with a token') : t('With a token')} />
          </div>
        ) : (
          <NoPermission what={t('the connection of numbers')} />
        )}
      </Section>
    </>
  )
}

function WithToken({ heading }: { heading: string }) {
  const { app } = useCurrentApp()
  const navigate = useNavigate()
  const inspect = useInspectToken(app.id)
  const connect = useConnectNumber(app.id)
  const [token, setToken] = useState('')
  const [typing, setTyping] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    connect.reset()
    inspect.mutate(token.trim())
  }
  const choose = (number: Omit<ChannelInput, 'accessToken'>) =>
    connect.mutate(
      { ...number, accessToken: token.trim() },
      {
        onSuccess: ({ id }) => void navigate({ to: '/settings/channels/$channelId', params: { channelId: id }, search: { part: 'setup' } }),
      },
    )
  const fault = connect.error ?? inspect.error

  return (
    <section className="flex flex-col gap-4">
      <div>
        <h2 className="text-reading font-semibold">{heading}</h2>
        <p className="text-secondary text-ink-2">
          {t(
            'In Meta: Business settings → System users → Generate token, with whatsapp_business_management and whatsapp_business_messaging, and “never” as its end.',
          )}
        </p>
      </div>
      <form onSubmit={submit} className="flex flex-col gap-3">
        <Field label={t('Access token')} help={t('Kept encrypted once a number is connected. It cannot be read back.')}>
          {(wiring) => (
            <Input
              required
              type="password"
              autoComplete="off"
              minLength={8}
              value={token}
              onChange={(event) => setToken(event.target.value)}
              {...wiring}
            />
          )}
        </Field>
        <div className="flex flex-wrap gap-2">
          <Button type="submit" variant="primary" busy={inspect.isPending}>
            {t('Find numbers')}
          </Button>
          <Button variant="ghost" onClick={() => setTyping(!typing)} aria-expanded={typing}>
            {t('Enter IDs manually')}
          </Button>
        </div>
      </form>
      {fault && (
        <InlineAlert tone="danger" title={fault.message}>
          {fault instanceof ApiError && [...fault.details.map(({ message }) => message), fault.hint].join(' ')}
        </InlineAlert>
      )}
      {inspect.data && <TokenWords report={inspect.data} />}
      {inspect.data?.valid && <OfferedNumbers accounts={inspect.data.accounts} busy={connect.isPending} onChoose={choose} />}
      {(typing || (inspect.data?.valid && inspect.data.accounts.length === 0)) && (
        <TypedNumber disabled={token.trim().length < 8} busy={connect.isPending} onConnect={choose} />
      )}
    </section>
  )
}

function TokenWords({ report: { valid, missingScopes, expiresAt, kind } }: { report: TokenReport }) {
  if (!valid)
    return (
      <InlineAlert tone="danger" title={t('WhatsApp does not take this token.')}>
        {t('It has ended or was revoked. Generate a new one.')}
      </InlineAlert>
    )
  if (missingScopes.length > 0)
    return (
      <InlineAlert tone="danger" title={t('The token lacks {missingScopes}.', { missingScopes: andList(missingScopes) })}>
        {t('Generate one with both permissions: without them sends or settings are refused.')}
      </InlineAlert>
    )
  if (expiresAt !== null || kind === 'USER')
    return (
      <InlineAlert
        tone="warning"
        title={
          expiresAt === null
            ? t('This is a person’s own token.')
            : t('The token ends on {expiresAt}.', { expiresAt: expiresAt.slice(0, 10) })
        }
      >
        {t('From then on nothing can be sent. A token of a system user does not end.')}
      </InlineAlert>
    )
  return <InlineAlert tone="info" title={t('The token is good, and does not end.')} />
}
