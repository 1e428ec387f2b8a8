import { z } from 'zod'

import { t } from '#domain/i18n/t.ts'
import { fromMinor, readPrice } from '#domain/commerce/money.ts'
import type { Client } from '#domain/partners/client.ts'
import { type CommissionEntry, Currency, Period } from '#domain/partners/commission.ts'

import { call } from '#web/api/call.ts'
import { useRefreshPartners } from '#web/api/partners/use-partner-change.ts'
import { FormDialog } from '#web/kit/form-dialog/form-dialog.tsx'
import { SelectField, TextField } from '#web/kit/form-dialog/form-fields.tsx'
import { FieldFault } from '#web/kit/form-dialog/use-dialog-form.ts'

/** What is written into a partner's ledger. */
export type LedgerTask =
  | { kind: 'rule' }
  | { kind: 'commission'; clients: readonly Client[] }
  | { kind: 'correction'; entry: CommissionEntry }
  | { kind: 'payout' }

type Props<Task> = { partnerId: string; task: Task; onClose: () => void }

const Reason = z.string().trim().min(1, t('Say why.')).max(300)
const thisMonth = (): string => new Date().toISOString().slice(0, 7)

/** Reads an amount that somebody typed; less than zero where a minus stands before it. */
function amountOf(text: string, currency: string): number {
  const amount = readPrice(text, currency)
  if (amount === null) throw new FieldFault('amount', 'Enter an amount, like 129.00.')
  return /^\s*[-−]/.test(text) ? -amount : amount
}

/** Writes one line or rule. */
export function LedgerDialog({ partnerId, task, onClose }: Props<LedgerTask>) {
  switch (task.kind) {
    case 'rule':
      return <RuleDialog partnerId={partnerId} onClose={onClose} />
    case 'commission':
      return <CommissionDialog partnerId={partnerId} task={task} onClose={onClose} />
    case 'correction':
      return <CorrectionDialog partnerId={partnerId} task={task} onClose={onClose} />
    case 'payout':
      return <PayoutDialog partnerId={partnerId} onClose={onClose} />
    default:
      return task satisfies never
  }
}

const Rule = z.object({
  percent: z.string().regex(/^\d{1,3}([.,]\d{1,2})?$/, t('Enter a percentage, like 20.')),
  months: z.string().regex(/^\d{0,3}$/, t('Enter a number of months, or leave it empty.')),
  startsOn: Period,
})

function RuleDialog({ partnerId, onClose }: Omit<Props<never>, 'task'>) {
  const refresh = useRefreshPartners()
  return (
    <FormDialog
      title={t('Set rule')}
      description={t('It applies to revenue from the first month on. Earlier lines stay as they are.')}
      schema={Rule}
      initial={{ percent: '20', months: '12', startsOn: thisMonth() }}
      submit={t('Set rule')}
      done={t('Rule set')}
      onSubmit={async ({ percent, months, startsOn }) => {
        const body = { percent: Number(percent.replace(',', '.')), months: months === '' ? null : Number(months), startsOn }
        await call('addCommissionRule', { partnerId, body })
        await refresh()
      }}
      onClose={onClose}
    >
      {({ control }) => (
        <>
          <TextField control={control} name="percent" label={t('Percent of revenue')} inputMode="decimal" />
          <TextField
            control={control}
            name="months"
            label={t('Months per client')}
            help={t('Leave empty for no end.')}
            inputMode="numeric"
          />
          <TextField control={control} name="startsOn" label={t('First month')} type="month" />
        </>
      )}
    </FormDialog>
  )
}

const Revenue = z.object({ clientId: z.string(), period: Period, amount: z.string(), currency: Currency })

function CommissionDialog({ partnerId, task, onClose }: Props<Extract<LedgerTask, { kind: 'commission' }>>) {
  const refresh = useRefreshPartners()
  return (
    <FormDialog
      title={t('Add revenue')}
      description={t('The rule of that month decides the commission.')}
      schema={Revenue}
      initial={{ clientId: task.clients[0]?.appId ?? '', period: thisMonth(), amount: '', currency: 'EUR' }}
      submit={t('Add revenue')}
      done={t('Line added')}
      isReady={({ amount }) => amount.trim() !== ''}
      onSubmit={async ({ amount, ...body }) => {
        await call('addCommission', { partnerId, body: { ...body, basis: amountOf(amount, body.currency) } })
        await refresh()
      }}
      onClose={onClose}
    >
      {({ control }) => (
        <>
          <SelectField
            control={control}
            name="clientId"
            label={t('Client')}
            options={task.clients.map(({ appId, name }) => ({ value: appId, label: name }))}
          />
          <TextField control={control} name="period" label={t('Month')} type="month" />
          <TextField control={control} name="amount" label={t('Revenue')} inputMode="decimal" placeholder="129.00" />
          <TextField control={control} name="currency" label={t('Currency')} maxLength={3} />
        </>
      )}
    </FormDialog>
  )
}

const Correction = z.object({ amount: z.string(), reason: Reason })

function CorrectionDialog({ partnerId, task: { entry }, onClose }: Props<Extract<LedgerTask, { kind: 'correction' }>>) {
  const refresh = useRefreshPartners()
  const { id: entryId, amount: was, currency } = entry
  return (
    <FormDialog
      title={t('Correct a line')}
      description={t('The line of {was} {currency} stays. A new line adds or takes back the difference.', {
        was: fromMinor(was, currency),
        currency,
      })}
      schema={Correction}
      initial={{ amount: '', reason: '' }}
      submit={t('Add correction')}
      done={t('Correction added')}
      isReady={({ amount }) => amount.trim() !== ''}
      onSubmit={async ({ amount, reason }) => {
        await call('addCorrection', { partnerId, entryId, body: { amount: amountOf(amount, currency), reason } })
        await refresh()
      }}
      onClose={onClose}
    >
      {({ control }) => (
        <>
          <TextField control={control} name="amount" label={t('Difference in {currency}', { currency })} placeholder="-25.00" />
          <TextField control={control} name="reason" label={t('Reason')} maxLength={300} />
        </>
      )}
    </FormDialog>
  )
}

const Payout = z.object({ amount: z.string(), currency: Currency, reason: Reason })

function PayoutDialog({ partnerId, onClose }: Omit<Props<never>, 'task'>) {
  const refresh = useRefreshPartners()
  return (
    <FormDialog
      title={t('Add payout')}
      description={t('Records what you paid. It reduces what you owe.')}
      schema={Payout}
      initial={{ amount: '', currency: 'EUR', reason: t('Bank transfer') }}
      submit={t('Add payout')}
      done={t('Payout added')}
      isReady={({ amount }) => amount.trim() !== ''}
      onSubmit={async ({ amount, ...body }) => {
        await call('addPayout', { partnerId, body: { ...body, amount: amountOf(amount, body.currency) } })
        await refresh()
      }}
      onClose={onClose}
    >
      {({ control }) => (
        <>
          <TextField control={control} name="amount" label={t('Amount')} inputMode="decimal" />
          <TextField control={control} name="currency" label={t('Currency')} maxLength={3} />
          <TextField control={control} name="reason" label={t('Reason')} maxLength={300} />
        </>
      )}
    </FormDialog>
  )
}
