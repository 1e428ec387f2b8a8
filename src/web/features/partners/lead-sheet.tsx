import { Building2, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { z } from 'zod'

import { t } from '#domain/i18n/t.ts'
import { STANDARD_FIELDS } from '#domain/contacts/standard-fields.ts'
import { type Lead, LeadInput, SIZE_LABELS } from '#domain/partners/lead.ts'
import type { PartnerRole } from '#domain/partners/partner.ts'

import { call } from '#web/api/call.ts'
import { usePartnerChange, useRefreshPartners } from '#web/api/partners/use-partner-change.ts'
import { FormDialog } from '#web/kit/form-dialog/form-dialog.tsx'
import { AreaField, type ControlOf, SelectField, TextField } from '#web/kit/form-dialog/form-fields.tsx'
import { Button } from '#web/kit/form/button.tsx'
import { Tag } from '#web/kit/form/tag.tsx'
import { useNow } from '#web/kit/hooks/use-now.ts'
import { AlertDialog } from '#web/kit/overlay/alert-dialog.tsx'
import { expiryOf, STAGES } from './leads-look.ts'

type Values = z.input<typeof LeadInput>

const SIZES = Object.entries(SIZE_LABELS).map(([value, label]) => ({ value, label }))
const EMPTY: Values = { business: '', contact: '', phone: '', email: '', site: '', need: '', size: '1-9', note: '' }

const valuesOf = ({ business, contact, phone, email, site, need, size, note }: Lead): Values => ({
  business,
  contact,
  phone,
  email: email ?? '',
  site: site ?? '',
  need,
  size,
  note,
})

type Props = { partnerId: string; role: PartnerRole; lead: Lead | null; onClose: () => void }

/** A lead to read and change, or a new one. */
export function LeadSheet({ partnerId, role, lead, onClose }: Props) {
  const refresh = useRefreshPartners()
  const submit = async (body: LeadInput) => {
    await (lead ? call('updateLead', { partnerId, leadId: lead.id, body }) : call('createLead', { partnerId, body }))
    await refresh()
  }
  return (
    <FormDialog
      sheet
      title={lead ? lead.business : t('Add lead')}
      schema={LeadInput}
      initial={lead ? valuesOf(lead) : EMPTY}
      submit={lead ? t('Save lead') : t('Add lead')}
      done={lead ? t('Lead saved') : t('Lead added')}
      onSubmit={submit}
      onClose={onClose}
      aside={lead && role === 'owner' && <RemoveLead partnerId={partnerId} lead={lead} onClose={onClose} />}
    >
      {({ control }) => (
        <>
          {lead && <LeadStatus partnerId={partnerId} role={role} lead={lead} />}
          <LeadFields control={control} />
        </>
      )}
    </FormDialog>
  )
}

function LeadFields({ control }: { control: ControlOf<Values, LeadInput> }) {
  return (
    <>
      <TextField control={control} name="business" label={t('Business')} maxLength={120} />
      <TextField control={control} name="contact" label={STANDARD_FIELDS.name} maxLength={120} />
      <TextField control={control} name="phone" type="tel" label={STANDARD_FIELDS.phone} placeholder="+447700900142" />
      <TextField control={control} name="email" type="email" label={STANDARD_FIELDS.email} placeholder={t('name@example.com')} />
      <TextField control={control} name="site" type="url" label={t('Website')} placeholder={t('example.com')} />
      <AreaField control={control} name="need" label={t('What they need')} rows={3} maxLength={500} />
      <SelectField control={control} name="size" label={t('Company size')} options={SIZES} />
      <AreaField control={control} name="note" label={t('Note')} rows={3} maxLength={2_000} />
    </>
  )
}

/** How far the lead is, and the workspace that comes of it. */
function LeadStatus({ partnerId, role, lead }: { partnerId: string; role: PartnerRole; lead: Lead }) {
  const now = useNow()
  const change = usePartnerChange()
  const { text, tone } = expiryOf(lead, now)
  const create = () =>
    change.mutate({
      send: () => call('createClient', { partnerId, leadId: lead.id }),
      done: t('Workspace created and invitation sent'),
    })
  return (
    <div className="flex flex-wrap items-center gap-2 border-b border-line pb-4">
      <Tag>{STAGES.find(({ stage }) => stage === lead.stage)?.label}</Tag>
      <Tag tone={tone}>{text}</Tag>
      {lead.source === 'host' && <Tag tone="info">{t('From your site')}</Tag>}
      {role === 'owner' && lead.appId === null && (
        <div className="ms-auto">
          <Button icon={<Building2 />} busy={change.isPending} onClick={create}>
            {t('Create workspace')}
          </Button>
        </div>
      )}
    </div>
  )
}

function RemoveLead({ partnerId, lead, onClose }: { partnerId: string; lead: Lead; onClose: () => void }) {
  const change = usePartnerChange()
  const [asking, setAsking] = useState(false)
  const remove = () =>
    change.mutate({ send: () => call('removeLead', { partnerId, leadId: lead.id }), done: t('Lead deleted') }, { onSuccess: onClose })
  return (
    <>
      <Button variant="quietDanger" icon={<Trash2 />} onClick={() => setAsking(true)}>
        {t('Delete')}
      </Button>
      <AlertDialog
        open={asking}
        onOpenChange={setAsking}
        title={t('Delete {business}?', { business: lead.business })}
        description={t('Its registration ends, so other partners can register the business.')}
        confirm={t('Delete lead')}
        busy={change.isPending}
        onConfirm={remove}
      />
    </>
  )
}
