/** What may back a request, as the browser takes it. */
export const paperTypes = 'application/pdf,image/png,image/jpeg,image/webp'
