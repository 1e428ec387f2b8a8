/** Gives how to call a contact: by name, else by number. */
export function contactName({ name, phone }: { name: string | null; phone: string | null }): string {
  return name?.trim() || phone || 'Unknown contact'
}
