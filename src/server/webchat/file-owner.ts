import type { Visitor } from './visitor-token.ts'

/** The owner of files that a visitor uploaded. */
export const fileOwner = ({ addresses: [address = ''] }: Visitor): string => `visitor:${address}`
