import type { ErasureReceipt, ExportedComment, getPersonalData, SentPart } from '@nobicast/contracts';
import { ApiError } from '@nobicast/service-kit';
import type { InternalCalls } from '../internal-calls.ts';
import { asUnavailable } from './account-export.ts';

interface ProofCall {
  /** From the mailed link. */
  token: string;
  requestId: string;
}

/** Everything that each service stores about an address without an account. */
async function collect(calls: InternalCalls, email: string, requestId: string) {
  const [account, { comments, comment_mails }, { guest_entry }, { messages }, { newsletter, show_reminder }] =
    await Promise.all([
      calls.exportAddressAccountData(email, requestId),
      calls.exportAddressComments(email, requestId),
      calls.exportAddressGuest(email, requestId),
      calls.exportAddressMessages(email, requestId),
      calls.exportAddressNewsletter(email, requestId),
    ]);
  return { ...account, comments, comment_mails, messages, guest_entry, newsletter, show_reminder };
}

function countByState(comments: readonly ExportedComment[]) {
  const published = comments.filter(({ is_approved: isApproved }) => isApproved).length;
  const rejected = comments.filter(({ rejected_at: at }) => at !== null).length;
  return { published, rejected, pending: comments.length - published - rejected };
}

/**
 * How much is stored about the address of a proof, or the receipt of its erasure.
 * @throws ApiError `link_invalid`, or `service_unavailable` when one part is missing
 */
export async function composePersonalData(
  calls: InternalCalls,
  { token, requestId }: ProofCall,
): Promise<SentPart<typeof getPersonalData, 'reply'>> {
  try {
    const proof = await calls.readAddressProof(token, requestId);
    if (proof.state === 'erased') return proof;
    const data = await collect(calls, proof.email, requestId);
    return {
      state: 'kept',
      email: proof.email,
      expires_at: proof.expires_at,
      has_account: data.has_account,
      comments: countByState(data.comments),
      sign_in_requests: data.sign_in_requests.length,
      messages: data.messages.length,
      has_guest_address: data.guest_entry !== null,
      has_mail_record: data.comment_mails !== null,
      has_newsletter: data.newsletter !== null,
      // Absent from the reply of an older release of content, which has no reminders.
      has_show_reminder: (data.show_reminder ?? null) !== null,
    };
  } catch (error) {
    throw asUnavailable(error);
  }
}

/**
 * Everything stored about the address of a proof.
 * @throws ApiError as above: an export is complete or fails
 */
export async function composePersonalDataExport(
  calls: InternalCalls,
  { token, requestId, now }: ProofCall & { now: Date },
): Promise<Record<string, unknown>> {
  try {
    const proof = await calls.readAddressProof(token, requestId);
    if (proof.state === 'erased') throw new ApiError('link_invalid');
    const data = await collect(calls, proof.email, requestId);
    return { exported_at: now.toISOString(), email: proof.email, ...data };
  } catch (error) {
    throw asUnavailable(error);
  }
}

/**
 * Erases everything stored about the address of a proof, one service after the other. The receipt is issued
 * when all have succeeded; until then the call can be repeated, and each service reports the total of all
 * calls.
 * @throws ApiError as above
 */
export async function erasePersonalData(
  calls: InternalCalls,
  { token, requestId }: ProofCall,
): Promise<ErasureReceipt> {
  try {
    const proof = await calls.readAddressProof(token, requestId);
    if (proof.state === 'erased') return proof.receipt;
    const { id, email } = proof;
    const comments = await calls.eraseAddressComments({ email, erasure_id: id }, requestId);
    const { messages } = await calls.eraseAddressMessages({ email, erasure_id: id }, requestId);
    await calls.eraseAddressGuest(email, requestId);
    const { keeps_hash: keepsHash } = await calls.eraseAddressNewsletter(email, requestId);
    // Last: it ends the proof, after which nothing could be repeated.
    const { receipt } = await calls.completeErasure(
      { token, comments, messages, keeps_newsletter_hash: keepsHash },
      requestId,
    );
    return receipt;
  } catch (error) {
    throw asUnavailable(error);
  }
}
