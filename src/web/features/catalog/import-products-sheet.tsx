import { commaList } from '#domain/i18n/comma-list.ts'
import { locale } from '#domain/i18n/locale.ts'
import { FileUp } from 'lucide-react'
import { useRef, useState } from 'react'

import { t } from '#domain/i18n/t.ts'
import type { ProductImportResult } from '#domain/commerce/product-import.ts'

import { ApiError } from '#web/api/api-error.ts'
import { useImportProducts } from '#web/api/commerce/own-catalog.ts'
import { InlineAlert } from '#web/kit/feedback/inline-alert.tsx'
import { useToasts } from '#web/kit/feedback/toast-area.tsx'
import { Button } from '#web/kit/form/button.tsx'
import { SideSheet } from '#web/kit/overlay/side-sheet.tsx'
import { type Column, DataTable } from '#web/kit/table/data-table.tsx'
import { useCurrentApp } from '#web/session/current-app.tsx'
import { priceOf } from './product-table.tsx'

const FAULTS_SHOWN = 50

/** A table becomes products of the own catalog: the file, what would come of it, and then the import itself. */
export function ImportProductsSheet({ onClose }: { onClose: () => void }) {
  const { app } = useCurrentApp()
  const toasts = useToasts()
  const run = useImportProducts(app.id)
  const [csv, setCsv] = useState('')
  const check = async (file: File) => {
    const text = await textOf(file)
    setCsv(text)
    run.mutate({ csv: text, dry: true })
  }
  const result = run.data
  const count = (result?.created ?? 0) + (result?.updated ?? 0)
  const save = () =>
    run.mutate(
      { csv, dry: false },
      {
        onSuccess: ({ created, updated }) => {
          toasts.show({ title: t('Products imported'), description: t('{created} new, {updated} updated', { created, updated }) })
          onClose()
        },
      },
    )
  return (
    <SideSheet
      open
      width="wide"
      onOpenChange={(open) => !open && onClose()}
      title={t('Import products')}
      footer={
        <>
          <Button onClick={onClose}>{t('Cancel')}</Button>
          <Button variant="primary" disabled={count === 0} busy={run.isPending && csv !== ''} onClick={save}>
            {t('{count, plural, one {Import # product} other {Import # products}}', { count })}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-6">
        {run.error && (
          <InlineAlert tone="danger" title={run.error.message}>
            {run.error instanceof ApiError && (run.error.details[0]?.message ?? run.error.hint)}
          </InlineAlert>
        )}
        <FileStep again={result !== undefined} busy={run.isPending} onFile={(file) => void check(file)} />
        {result && <Checked result={result} />}
      </div>
    </SideSheet>
  )
}

/** The letters of a file: spreadsheets still write Windows-1252 where UTF-8 was not asked for. */
async function textOf(file: File): Promise<string> {
  const bytes = await file.arrayBuffer()
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

function FileStep({ again, busy, onFile }: { again: boolean; busy: boolean; onFile: (file: File) => void }) {
  const input = useRef<HTMLInputElement>(null)
  const take = (files: FileList | null) => {
    const file = files?.[0]
    if (file) onFile(file)
  }
  return (
    <div
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        take(event.dataTransfer.files)
      }}
      className="flex flex-col items-center gap-3 rounded-card border border-dashed border-line-strong p-8 text-center"
    >
      <p className="text-base">{t('Drop a CSV file here, with one product per row.')}</p>
      <p className="max-w-110 text-secondary text-ink-2">
        {t(
          'Columns: sku, name, price, currency. Optional: description, stock, collection, image, url. Products you already have are updated by their SKU. Up to 5,000 rows.',
        )}
      </p>
      <input
        ref={input}
        type="file"
        accept=".csv,.tsv,.txt,text/csv"
        aria-label={t('CSV file')}
        className="sr-only"
        onChange={({ currentTarget }) => {
          take(currentTarget.files)
          // The same file may be chosen again once it was corrected.
          currentTarget.value = ''
        }}
      />
      <Button variant={again ? 'soft' : 'primary'} icon={<FileUp />} busy={busy} onClick={() => input.current?.click()}>
        {again ? t('Choose another file') : t('Choose a file')}
      </Button>
    </div>
  )
}

const WORDS = [
  ['created', 'new'],
  ['updated', 'updated'],
  ['unchanged', 'unchanged'],
] as const

type Previewed = ProductImportResult['preview'][number]
const COLUMNS: readonly Column<Previewed>[] = [
  { id: 'name', title: t('Product'), className: 'min-w-0 truncate px-4', cell: ({ name }) => name },
  { id: 'sku', title: 'SKU', className: 'truncate px-4 text-ink-2', cell: ({ retailerId }) => retailerId },
  { id: 'price', title: t('Price'), className: 'px-4 text-end tabular-nums', cell: priceOf },
  { id: 'stock', title: t('Stock'), className: 'px-4 text-end tabular-nums', cell: ({ stock }) => stock ?? '–' },
]

/** What would come of the file: in figures, with what is wrong by line, and its first products. */
function Checked({ result: { faults, ignored, preview, ...counts } }: { result: ProductImportResult }) {
  return (
    <section aria-label={t('Preview')} className="flex flex-col gap-4">
      <dl className="flex flex-wrap gap-x-6 gap-y-2">
        {WORDS.map(([name, words]) => (
          <div key={name} className="flex flex-col-reverse">
            <dt className="text-meta text-ink-2">{words}</dt>
            <dd className="text-page font-semibold tabular-nums">{counts[name].toLocaleString(locale())}</dd>
          </div>
        ))}
        <div className="flex flex-col-reverse">
          <dt className="text-meta text-ink-2">{t('with errors')}</dt>
          <dd className="text-page font-semibold tabular-nums">{new Set(faults.map(({ line }) => line)).size.toLocaleString(locale())}</dd>
        </div>
      </dl>
      {ignored.length > 0 && (
        <p className="text-secondary text-ink-2">{t('Ignored columns: {ignored}.', { ignored: commaList(ignored) })}</p>
      )}
      {faults.length > 0 && (
        <InlineAlert tone="warning" title={t('Rows with errors are skipped')}>
          <ul className="mt-1 flex flex-col gap-0.5">
            {faults.slice(0, FAULTS_SHOWN).map(({ line, column, message }, index) => (
              <li key={index}>
                <span className="font-medium tabular-nums">{t('Row {line}, {column}:', { line, column })}</span> {message}
              </li>
            ))}
            {faults.length > FAULTS_SHOWN && <li>{t('and {count} more', { count: faults.length - FAULTS_SHOWN })}</li>}
          </ul>
        </InlineAlert>
      )}
      {preview.length > 0 && (
        <DataTable
          label={t('First products')}
          framed
          items={preview}
          idOf={({ retailerId }) => retailerId}
          columns={COLUMNS}
          grid="grid-cols-[minmax(0,2fr)_minmax(0,1fr)_7rem_5rem]"
          rowClassName="min-h-11"
        />
      )}
    </section>
  )
}
