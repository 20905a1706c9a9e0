/** Numbers of system calls: x86_64, aarch64; null where the machine has none of that name. */
type Numbers = readonly [x64: number | null, arm64: number | null];

/** What no program in the box has a use for, and what ways out were found in: answered with EPERM. */
export const denied: Readonly<Record<string, Numbers>> = {
  ptrace: [101, 117],
  process_vm_readv: [310, 270],
  process_vm_writev: [311, 271],
  process_madvise: [440, 440],
  kcmp: [312, 272],
  pidfd_getfd: [438, 438],
  bpf: [321, 280],
  perf_event_open: [298, 241],
  userfaultfd: [323, 282],
  fanotify_init: [300, 262],
  io_uring_setup: [425, 425],
  io_uring_enter: [426, 426],
  io_uring_register: [427, 427],
  add_key: [248, 217],
  request_key: [249, 218],
  keyctl: [250, 219],
  mount: [165, 40],
  umount2: [166, 39],
  pivot_root: [155, 41],
  chroot: [161, 51],
  move_mount: [429, 429],
  open_tree: [428, 428],
  fsopen: [430, 430],
  fsconfig: [431, 431],
  fsmount: [432, 432],
  fspick: [433, 433],
  mount_setattr: [442, 442],
  unshare: [272, 97],
  setns: [308, 268],
  name_to_handle_at: [303, 264],
  open_by_handle_at: [304, 265],
  create_module: [174, null],
  init_module: [175, 105],
  finit_module: [313, 273],
  delete_module: [176, 106],
  kexec_load: [246, 104],
  kexec_file_load: [320, 294],
  reboot: [169, 142],
  swapon: [167, 224],
  swapoff: [168, 225],
  acct: [163, 89],
  quotactl: [179, 60],
  quotactl_fd: [443, 443],
  syslog: [103, 116],
  settimeofday: [164, 170],
  clock_settime: [227, 112],
  clock_adjtime: [305, 266],
  adjtimex: [159, 171],
  iopl: [172, null],
  ioperm: [173, null],
  vhangup: [153, 58],
  nfsservctl: [180, 42],
  lookup_dcookie: [212, 18],
  uselib: [134, null],
};

/** Those that are looked at more closely. */
export const judged = {
  clone: [56, 220],
  clone3: [435, 435],
  socket: [41, 198],
  socketpair: [53, 199],
  ioctl: [16, 29],
} as const satisfies Record<string, Numbers>;

export interface Machine {
  /** Which of the two numbers is this machine's. */
  column: 0 | 1;
  /** AUDIT_ARCH_*, as the kernel tells it to a filter. */
  audit: number;
  /** Has a second set of numbers above 2³⁰ for the same calls (x32). */
  x32: boolean;
}

/** By Node's name of the architecture; on others the box does not start. */
export const machines: Readonly<Record<string, Machine>> = {
  x64: { column: 0, audit: 0xc000_003e, x32: true },
  arm64: { column: 1, audit: 0xc000_00b7, x32: false },
};
