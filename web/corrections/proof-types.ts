/** The file types of a proof, in the browser's form. */
export const proofTypes = 'application/pdf,image/png,image/jpeg,image/webp'
