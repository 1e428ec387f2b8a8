import { GoogleCredentials } from '#domain/workspace/connection.ts'

/** Opens what a connection signs in with; null where it was sealed with another key. */
export function readCredentials(openSecret: (sealed: Uint8Array) => string, sealed: Uint8Array): GoogleCredentials | null {
  try {
    return GoogleCredentials.parse(JSON.parse(openSecret(sealed)))
  } catch {
    // The seal throws for a key that was changed; for those who wait that is an answer like any other.
    return null
  }
}
