import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { clsx } from 'clsx'
import { ChevronDown } from 'lucide-react'

import { t } from '#domain/i18n/t.ts'
import { roleAllows } from '#domain/workspace/role-allows.ts'
import { useActionRegistry } from '#web/actions/use-actions.ts'
import { usePageTitle } from '#web/kit/brand/brand.ts'
import { ApiError } from '#web/api/api-error.ts'
import { channelsQuery } from '#web/api/channels/list-channels.ts'
import { EmptyState } from '#web/kit/feedback/empty-state.tsx'
import { ErrorState } from '#web/kit/feedback/error-state.tsx'
import { QueryState } from '#web/kit/feedback/query-state.tsx'
import { Segmented } from '#web/kit/form/segmented.tsx'
import { RowBones, Skeleton } from '#web/kit/feedback/skeleton.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { Button } from '#web/kit/form/button.tsx'
import { buttonStyle } from '#web/kit/form/button-style.ts'
import { Menu, MenuChoice } from '#web/kit/overlay/menu.tsx'

import { AddContact } from './add-contact.tsx'
import { ContactList } from './contact-list.tsx'
import type { Contacts, BusinessNumber } from './world/phone-types.ts'
import { contactsQuery } from './world/queries.ts'
import { usePhoneEvents } from './world/use-phone-events.ts'
import { MailboxView } from './mailbox/mailbox-view.tsx'
import { PhoneChat } from './phone/phone-chat.tsx'
import { PhoneFrame, PhoneHeader } from './phone/phone-frame.tsx'
import { parseTesterSearch, type TesterSearch } from './tester-search.ts'

const route = getRouteApi('/gate/shell/tester')
const TABS = [
  { value: 'phone', label: t('Phone') },
  { value: 'mailbox', label: t('Mailbox') },
] as const

type WithoutContactsProps = Pick<TesterSearch, 'tab' | 'mail'> & { error: Error | null; onRetry: () => void }

/** What stands there before the customers are known: the mailbox needs none of them. */
function WithoutContacts({ tab, mail, error, onRetry }: WithoutContactsProps) {
  return (
    <>
      {error && (
        <ErrorState
          title={t('Couldn’t reach the emulator')}
          hint={t('It may be starting. Try again in a moment.')}
          reference={error.message}
          onRetry={onRetry}
        />
      )}
      {!error && !tab && (
        <Skeleton label={t('Loading the test contacts')} onRetry={onRetry}>
          <RowBones count={6} height="h-18" />
        </Skeleton>
      )}
      {tab === 'mailbox' && <MailboxView mailId={mail ?? null} />}
    </>
  )
}

/** A number that only the emulator knows is made by a press. */
function NoNumber() {
  const { app } = useCurrentApp()
  const registry = useActionRegistry()
  return (
    <EmptyState
      title={t('No test number yet')}
      action={
        roleAllows(app.role, 'admin') && (
          <Button variant="primary" onClick={() => registry.perform('test-phone')}>
            {t('Open test phone')}
          </Button>
        )
      }
    >
      {t('Test customers write to a number of this workspace. Opening the test phone adds one that only the emulator knows.')}
    </EmptyState>
  )
}

/** The customers' side of the pretend world: their phones, and the mailbox that Parley writes to. */
export function TesterScreen() {
  const { tab, contact, number: asked, mail, text } = parseTesterSearch(route.useSearch())
  const navigate = useNavigate({ from: '/tester' })
  const { channels, ours, number, hasNone } = useOwnNumber(asked)
  const contacts = useQuery({ ...contactsQuery(number), enabled: number !== undefined })
  const change = (next: TesterSearch) => void navigate({ search: (before) => ({ ...before, ...next }) })

  usePageTitle(t('Test phone'))

  if (isOff(contacts.error)) {
    return (
      <EmptyState title={t('The test phone is off')}>
        {t('It belongs to the demo. Start Parley in demo mode, or with EMULATOR=on, to play a customer.')}
      </EmptyState>
    )
  }
  if (hasNone && !tab) {
    return (
      <main className="h-full">
        <h1 className="sr-only">{t('Test phone')}</h1>
        <NoNumber />
      </main>
    )
  }
  return (
    <main className="flex h-full flex-col">
      <header className="flex min-h-14 shrink-0 flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-4 max-phone:gap-x-1 max-phone:px-2">
        <h1 className="truncate text-title font-semibold max-phone:sr-only">{t('Test phone')}</h1>
        <Segmented
          label={t('Show')}
          value={tab ?? 'phone'}
          options={TABS}
          onChange={(next) => change({ tab: next === 'mailbox' ? next : undefined })}
        />
        <div className="flex-1" />
        {contacts.data && !tab && (
          <>
            <NumberMenu
              number={contacts.data.number}
              numbers={contacts.data.numbers.filter(({ phoneNumberId }) => ours.has(phoneNumberId))}
              onChange={(next) => change({ number: next })}
            />
            <AddContact onAdded={(key) => change({ contact: key })} />
          </>
        )}
      </header>
      <div className="min-h-0 flex-1">
        {contacts.data ? (
          <Live contacts={contacts.data} tab={tab} contact={contact} number={number} mail={mail} text={text} />
        ) : channels.isError && !tab ? (
          <QueryState query={channels} what={t('channels')}>
            <RowBones count={6} height="h-18" />
          </QueryState>
        ) : (
          <WithoutContacts tab={tab} mail={mail} error={contacts.error} onRetry={() => void contacts.refetch()} />
        )}
      </div>
    </main>
  )
}

function Live({ contacts, tab, contact, number, mail, text }: TesterSearch & { contacts: Contacts }) {
  const { typingTo } = usePhoneEvents()
  const open = contacts.contacts.find(({ key }) => key === contact) ?? null
  if (tab === 'mailbox') return <MailboxView mailId={mail ?? null} />
  return (
    <div className="flex h-full min-h-0">
      <div className={clsx('h-full w-full overflow-y-auto border-line md:w-85 md:shrink-0 md:border-e', open && 'max-md:hidden')}>
        <ContactList contacts={contacts.contacts} openKey={open?.key ?? null} />
      </div>
      <div className={clsx('h-full min-w-0 flex-1 bg-canvas', !open && 'max-md:hidden')}>
        {open ? (
          <PhoneFrame>
            <PhoneChat
              key={`${open.key} ${number}`}
              contact={open.key}
              number={number}
              prefilled={text ?? ''}
              header={<PhoneHeader number={contacts.number} owner={open.name} typing={typingTo === open.key} />}
            />
          </PhoneFrame>
        ) : (
          <EmptyState title={t('Choose a test customer')}>
            {t('Send messages as the customer; they arrive just as from WhatsApp.')}
          </EmptyState>
        )}
      </div>
    </div>
  )
}

const isOff = (error: Error | null): boolean => error instanceof ApiError && error.status === 404

/** A customer of the test phone writes to a number of this workspace, and to no other that the emulator knows. */
function useOwnNumber(asked: string | undefined) {
  const { app } = useCurrentApp()
  const channels = useQuery(channelsQuery(app.id))
  const { data } = channels
  const ours = new Set(data?.items.map(({ phoneNumberId }) => phoneNumberId))
  const number = asked !== undefined && ours.has(asked) ? asked : data?.items[0]?.phoneNumberId
  return { channels, ours, number, hasNone: data !== undefined && number === undefined }
}

type Props = { number: BusinessNumber; numbers: readonly BusinessNumber[]; onChange: (phoneNumberId: string) => void }

/** Chooses the business number that the customers write to. */
function NumberMenu({ number, numbers, onChange }: Props) {
  return (
    <Menu
      align="end"
      trigger={
        <button type="button" className={buttonStyle({ variant: 'ghost', className: 'tabular-nums' })}>
          <span className="max-lg:hidden">{t('Writes to')}</span> <bdi dir="ltr">{number.displayPhone}</bdi>
          <ChevronDown aria-hidden />
        </button>
      }
    >
      <MenuChoice
        label={t('The phone writes to')}
        value={number.phoneNumberId}
        onChange={onChange}
        options={numbers.map(({ phoneNumberId, displayPhone, verifiedName }) => ({
          value: phoneNumberId,
          label: `${displayPhone} · ${verifiedName}`,
        }))}
      />
    </Menu>
  )
}
