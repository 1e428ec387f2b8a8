/** Gives how to call a contact: by name, else by number, else by the name that they chose on WhatsApp. */
export function contactName({
  name,
  phone,
  username,
}: {
  name: string | null
  phone: string | null
  username?: string | null | undefined
}): string {
  return name?.trim() || phone || (username ? `@${username}` : 'Unknown contact')
}
