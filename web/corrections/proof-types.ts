/** The kinds of files that may support a request, as a file input expects them. */
export const proofTypes = 'application/pdf,image/png,image/jpeg,image/webp'
