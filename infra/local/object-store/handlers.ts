import {
  createBucket,
  deleteBucket,
  deleteBucketPolicy,
  deleteObjects,
  getBucketLocation,
  getBucketPolicy,
  headBucket,
  listBuckets,
  listObjects,
  putBucketPolicy,
} from './bucket-handlers.ts';
import type { Handler } from './call.ts';
import {
  abortMultipartUpload,
  completeMultipartUpload,
  createMultipartUpload,
  listMultipartUploads,
  listParts,
  uploadPart,
  uploadPartCopy,
} from './multipart-handlers.ts';
import { copyObject, deleteObject, getObject, headObject, putObject } from './object-handlers.ts';
import type { Operation } from './operations.ts';
import { postObject } from './post-form.ts';

export const handlers: Record<Operation, Handler> = {
  ListBuckets: listBuckets,
  CreateBucket: createBucket,
  HeadBucket: headBucket,
  DeleteBucket: deleteBucket,
  GetBucketLocation: getBucketLocation,
  GetBucketPolicy: getBucketPolicy,
  PutBucketPolicy: putBucketPolicy,
  DeleteBucketPolicy: deleteBucketPolicy,
  ListObjects: listObjects,
  DeleteObjects: deleteObjects,
  PostObject: postObject,
  GetObject: getObject,
  HeadObject: headObject,
  PutObject: putObject,
  CopyObject: copyObject,
  DeleteObject: deleteObject,
  ListMultipartUploads: listMultipartUploads,
  CreateMultipartUpload: createMultipartUpload,
  UploadPart: uploadPart,
  UploadPartCopy: uploadPartCopy,
  ListParts: listParts,
  CompleteMultipartUpload: completeMultipartUpload,
  AbortMultipartUpload: abortMultipartUpload,
};
