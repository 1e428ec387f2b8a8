/** What a browser remembers of its own registration. */
export interface KeptInstallation {
  id: string
  endpoint: string
  renewedAt: number
}

const KEY = 'pushInstallation'

export function readKept(storage: Pick<Storage, 'getItem'> = localStorage): KeptInstallation | null {
  const [id, renewedAt, ...endpoint] = storage.getItem(KEY)?.split(' ') ?? []
  return id && Number(renewedAt) > 0 && endpoint.length === 1 ? { id, renewedAt: Number(renewedAt), endpoint: endpoint.join('') } : null
}

export function writeKept(kept: KeptInstallation | null, storage: Pick<Storage, 'setItem' | 'removeItem'> = localStorage): void {
  if (kept) storage.setItem(KEY, `${kept.id} ${kept.renewedAt} ${kept.endpoint}`)
  else storage.removeItem(KEY)
}
