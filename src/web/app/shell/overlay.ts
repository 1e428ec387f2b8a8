export type Overlay = 'palette' | 'shortcuts' | 'feed' | null
