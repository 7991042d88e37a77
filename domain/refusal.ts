/** Why something was refused: status and code for the client, and the sentence that the person reads. */
export type Refusal = { status: 403 | 409 | 422; code: string; message: string }

export function isRefusal(answer: object): answer is Refusal {
  return 'code' in answer && 'status' in answer && 'message' in answer
}
