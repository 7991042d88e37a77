const themeColor = '#8f2238'

/**
 * What makes the app installable. It starts on the tap screen. The navigation guard sends staff on to the dashboard and
 * visitors to /landing.
 */
export function manifest(product: string) {
  return {
    id: '/',
    name: `${product}: internships and daily time records`,
    short_name: product,
    description: 'Tap in and out, even offline, and see your hours.',
    lang: 'en',
    start_url: '/dtr/tap',
    scope: '/',
    display: 'standalone',
    theme_color: themeColor,
    background_color: '#ffffff',
    categories: ['education', 'productivity'],
    icons: [
      { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
      { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
      { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
      { src: '/icons/maskable-192.png', sizes: '192x192', type: 'image/png', purpose: 'maskable' },
      { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
    screenshots: [
      {
        src: '/screenshots/tap-phone.png',
        sizes: '412x892',
        type: 'image/png',
        form_factor: 'narrow',
        label: 'Tap in and out with one button',
      },
      {
        src: '/screenshots/month-desktop.png',
        sizes: '1280x800',
        type: 'image/png',
        form_factor: 'wide',
        label: 'A month of time records',
      },
    ],
    shortcuts: [
      { name: 'Tap', url: '/dtr/tap' },
      { name: 'Time records', url: '/dtr' },
    ],
  }
}
