const PHONE_NUMBER_ID = /"phone_number_id"\s*:\s*"(\d{1,32})"/

/** The number that a webhook speaks of first, found without reading the whole; empty where there is none. Only a hint: nothing trusts it. */
export function partitionOf(raw: Uint8Array): string {
  return PHONE_NUMBER_ID.exec(Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength).toString('latin1'))?.[1] ?? ''
}
