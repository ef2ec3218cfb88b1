// SPDX-License-Identifier: UNLICENSED
pragma solidity 0.8.37;

/// @notice How an outcome ended. `None`: nothing is published.
enum Result {
    None,
    Yes,
    No,
    Void
}

/// @title Results of outcomes: published by the oracle network, final after a dispute window.
interface IResolutionRegistry {
    /// @notice What is known of one outcome. Times in unix seconds.
    struct Entry {
        Result result;
        /// When `result` was published on this chain; its window runs from here.
        uint40 publishedAt;
        /// Seconds after `publishedAt` during which the owner may veto; fixed at publication.
        uint32 window;
        /// When the newest report was observed by the oracle network; kept after a veto, so that it cannot return.
        uint40 observedAt;
        /// Dispute window in seconds of results published from now on; 0 stands for the default.
        uint32 ownWindow;
    }

    /// @notice A result was published or corrected; it is final at `finalAt` unless vetoed or corrected before.
    event ResultPublished(
        uint32 indexed outcomeId, Result result, Result previous, uint40 observedAt, uint256 finalAt
    );
    /// @notice A report named an outcome that is final already, or of which a report as new or newer is known, or said
    /// again what is known.
    event ReportIgnored(uint32 indexed outcomeId, Result result, uint40 observedAt);
    /// @notice The owner took back a provisional result.
    event ResultVetoed(uint32 indexed outcomeId, Result result);
    /// @notice The dispute window, in seconds, of results of one outcome published from `effectiveAt` (unix seconds) on;
    /// 0: the default.
    event WindowSet(uint32 indexed outcomeId, uint32 window, uint256 effectiveAt);
    /// @notice The dispute window, in seconds, of outcomes without one of their own, from `effectiveAt` on.
    event DefaultWindowSet(uint32 window, uint256 effectiveAt);
    /// @notice From `effectiveAt` (unix seconds) on this may become the reporter.
    event ReporterProposed(
        address indexed forwarder, bytes32 indexed workflowId, address indexed workflowOwner, uint256 effectiveAt
    );
    /// @notice From now on only this forwarder may report, and only for this workflow and owner.
    event ReporterSet(address indexed forwarder, bytes32 indexed workflowId, address indexed workflowOwner);

    /// @notice The caller is not the oracle network's forwarder.
    error NotForwarder();
    /// @notice The report's metadata does not name the accepted workflow and its owner.
    error WrongWorkflow();
    /// @notice The report is for another chain or another registry.
    error WrongReceiver();
    /// @notice The report cannot be read: no outcomes, lists of different lengths, or a result that is none.
    error MalformedReport();
    /// @notice The report was observed later than this block, or too long ago.
    error UntimelyReport();
    /// @notice Nothing is published for the outcome, or its window has passed.
    error NotVetoable();
    /// @notice A dispute window shorter or longer than allowed.
    error BadWindow();
    /// @notice No reporter is proposed, or its delay has not passed.
    error NoReporterDue();
    /// @notice The zero address where a contract is needed.
    error ZeroAddress();

    /// @notice Publishes results; only the forwarder may call. A correction inside the window replaces the result and
    /// starts the window anew; a final result never changes. Results that change nothing are ignored one by one.
    /// @param metadata Workflow id (32 bytes), name (10 bytes) and owner (20 bytes), packed.
    /// @param report abi.encode(uint256 chainId, address registry, uint40 observedAt, uint32[] outcomeIds, uint8[] results).
    function onReport(bytes calldata metadata, bytes calldata report) external;

    /// @notice Takes back a result inside its dispute window; a report observed later may publish again.
    function veto(uint32 outcomeId) external;

    /// @notice Sets the dispute window, in seconds, of results of one outcome published from two days on; 0 returns it
    /// to the default.
    function setWindow(uint32 outcomeId, uint32 window) external;

    /// @notice Sets the dispute window, in seconds, of outcomes that have none of their own, for results published from
    /// two days on.
    function setDefaultWindow(uint32 window) external;

    /// @notice Proposes who reports from now on: a forwarder, and the workflow that it must speak for. Can be put in
    /// place after the delay, so that nobody's open parlays are decided by a reporter that they could not see coming.
    function proposeReporter(address forwarder, bytes32 workflowId, address workflowOwner) external;

    /// @notice Puts the proposed reporter in place.
    function applyReporter() external;

    /// @notice The published result, `None` when there is none, and whether it is final.
    function resultOf(uint32 outcomeId) external view returns (Result result, bool isFinal);

    /// @notice The dispute window, in seconds, of outcomes that have none of their own.
    function defaultWindow() external view returns (uint32);

    /// @notice All that is known of an outcome.
    function entryOf(uint32 outcomeId) external view returns (Entry memory);

    /// @notice The dispute window, in seconds, that a result published now would get.
    function windowOf(uint32 outcomeId) external view returns (uint32);
}
