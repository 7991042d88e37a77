/** What may back a request, as the browser takes it. */
export const proofTypes = 'application/pdf,image/png,image/jpeg,image/webp'
