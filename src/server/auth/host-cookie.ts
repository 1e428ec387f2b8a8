/**
 * How a cookie of ours is called and kept. Under https it carries the `__Host-` prefix, by which a browser vouches that this very host set it,
 * over TLS and for all of its paths; without TLS a browser would refuse such a name.
 */
export function hostCookie(publicUrl: string, name: string): { name: string; attributes: string } {
  const isSecure = publicUrl.startsWith('https:')
  return { name: `${cookiePrefix(publicUrl)}.${name}`, attributes: `Path=/; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}` }
}

/** What the name of every cookie begins with. */
export const cookiePrefix = (publicUrl: string): string => (publicUrl.startsWith('https:') ? '__Host-parley' : 'parley')
