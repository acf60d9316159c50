const catalogue = {
  AccessDenied: [403, 'Access denied.'],
  AuthorizationHeaderMalformed: [400, 'The authorization header is malformed.'],
  AuthorizationQueryParametersError: [400, 'The authorization query parameters are malformed.'],
  BadDigest: [400, 'The Content-MD5 does not match the bytes received.'],
  BucketAlreadyOwnedByYou: [409, 'The bucket exists already and is yours.'],
  BucketNotEmpty: [409, 'The bucket still holds objects.'],
  EntityTooLarge: [400, 'The body is larger than allowed.'],
  EntityTooSmall: [400, 'The body is smaller than allowed.'],
  IncompleteBody: [400, 'The number of bytes received differs from the declared number.'],
  InternalError: [500, 'The object store failed; its log says why.'],
  InvalidAccessKeyId: [403, 'The access key is unknown.'],
  InvalidArgument: [400, 'An argument is invalid.'],
  InvalidBucketName: [400, 'The bucket name is not valid.'],
  InvalidDigest: [400, 'The Content-MD5 is not a valid digest.'],
  InvalidPart: [400, 'A listed part was not uploaded, or its ETag differs.'],
  InvalidPartOrder: [400, 'The parts are not listed in ascending order.'],
  InvalidRange: [416, 'The range lies outside the object.'],
  InvalidRequest: [400, 'The request is invalid.'],
  InvalidURI: [400, 'The URI cannot be decoded.'],
  KeyTooLongError: [400, 'The key is longer than 1024 bytes.'],
  MalformedPolicy: [400, 'The policy is malformed.'],
  MalformedPOSTRequest: [400, 'The form is malformed.'],
  MalformedXML: [400, 'The XML is malformed.'],
  MethodNotAllowed: [405, 'The method is not allowed on this resource.'],
  MissingContentLength: [411, 'The Content-Length header is missing.'],
  MissingSecurityHeader: [400, 'A security header is missing.'],
  NoSuchBucket: [404, 'The bucket does not exist.'],
  NoSuchBucketPolicy: [404, 'The bucket has no policy.'],
  NoSuchKey: [404, 'The key does not exist.'],
  NoSuchUpload: [404, 'The upload does not exist.'],
  NotImplemented: [501, 'This store does not implement that.'],
  NotModified: [304, 'The object was not modified.'],
  PreconditionFailed: [412, 'A precondition does not hold.'],
  RequestTimeTooSkewed: [403, 'The request was signed too far from the current time.'],
  SignatureDoesNotMatch: [403, 'The signature does not match the request.'],
  XAmzContentSHA256Mismatch: [400, 'The SHA-256 of the body differs from the declared one.'],
  // S3 itself is never full. This is MinIO's code.
  XMinioStorageFull: [507, 'The disk is full. Free some space, then try again.'],
} as const satisfies Record<string, readonly [number, string]>;

export type S3ErrorCode = keyof typeof catalogue;

/** An error response. Anything else that is thrown is a bug of ours. */
export class S3Error extends Error {
  readonly code: S3ErrorCode;
  readonly status: number;
  readonly headers: Record<string, string>;

  constructor(code: S3ErrorCode, message?: string, headers: Record<string, string> = {}) {
    const [status, defaultMessage] = catalogue[code];
    super(message ?? defaultMessage);
    this.name = 'S3Error';
    this.code = code;
    this.status = status;
    this.headers = headers;
  }
}
